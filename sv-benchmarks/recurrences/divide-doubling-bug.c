/* Division by doubling the divisor, and halving it again, which leaves too much at the end. */
// fails on: 1,1

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
    assume_abort_if_not(0 <= a && a <= 1000000);
    assume_abort_if_not(1 <= b && b <= 1000000);
    int quotient = 0;
    int rest = a;
    int multiple = b;
    int power = 1;
    while (rest >= multiple) {
        multiple = 2 * multiple;
        power = 2 * power;
    }
    while (power != 1) {
        multiple = multiple / 2;
        power = power / 2;
        if (rest > multiple) {
            rest = rest - multiple;
            quotient = quotient + power;
        }
    }
    __VERIFIER_assert(a == quotient * b + rest);
    __VERIFIER_assert(0 <= rest && rest < b);
    return 0;
}
