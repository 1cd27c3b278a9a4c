/* A polynomial of infinity may be infinity minus infinity. */
// fails on: inf

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
    double x = __VERIFIER_nondet_double();
    assume_abort_if_not(x == x);
    double a[4] = {1, -3, 0.5, 2};
    double p = 0;
    for (int i = 0; i < 4; i++) {
        p = p * x + a[i];
    }
    __VERIFIER_assert(p == p);
    return 0;
}
