/* Division by doubled multiples of the divisor, which are halved again. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    assume_abort_if_not(a >= 0 && b >= 1);
    long long rest = a;
    long long multiple = b;
    long long power = 1;
    long long quotient = 0;
    while (rest >= multiple) {
        multiple = 2 * multiple;
        power = 2 * power;
    }
    while (power != 1) {
        multiple = multiple / 2;
        power = power / 2;
        if (rest >= multiple) {
            rest = rest - multiple;
            quotient = quotient + power;
        }
        __VERIFIER_assert(a == quotient * b + rest);
    }
    return 0;
}
