/* Division by repeated subtraction. */

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
    assume_abort_if_not(0 <= a && a <= 100000);
    assume_abort_if_not(1 <= b && b <= 100000);
    int quotient = 0;
    int rest = a;
    while (rest >= b) {
        rest = rest - b;
        quotient = quotient + 1;
    }
    __VERIFIER_assert(a == quotient * b + rest);
    __VERIFIER_assert(0 <= rest && rest < b);
    return 0;
}
