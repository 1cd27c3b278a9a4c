/* A step of Newton's method for a square root stays positive. */

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
    assume_abort_if_not(a >= 1 && a <= 100);
    double x = a;
    for (int i = 0; i < 20; i++) {
        x = 0.5 * (x + a / x);
        if (x < 1) {
            x = 1;
        }
        if (x > 100) {
            x = 100;
        }
    }
    __VERIFIER_assert(x >= 1 && x <= 100);
    return 0;
}
