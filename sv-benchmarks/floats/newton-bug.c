/* Newton's method for the square root of zero divides zero by zero. */
// fails on: 0.0

extern void abort(void);
extern double __VERIFIER_nondet_double(void);

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
    double a = __VERIFIER_nondet_double();
    assume_abort_if_not(a >= 0 && a <= 100);
    double x = a;
    for (int i = 0; i < 20; i++) {
        x = 0.5 * (x + a / x);
    }
    __VERIFIER_assert(x >= 0);
    return 0;
}
