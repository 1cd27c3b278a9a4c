/* A square is not negative, unless it is NaN. */

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
    __VERIFIER_assert(x * x >= 0);
    return 0;
}
