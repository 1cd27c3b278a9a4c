/* The square of a small number is zero. */
// fails on: 1e-200

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
    assume_abort_if_not(x > 0);
    __VERIFIER_assert(x * x > 0);
    return 0;
}
