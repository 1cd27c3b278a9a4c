/* What was added to a large number is not there when that is taken away. */
// fails on: 1e17,1.0

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
    double y = __VERIFIER_nondet_double();
    assume_abort_if_not(x >= 0 && x <= 1e20 && y >= 0 && y <= 1000);
    __VERIFIER_assert((x + y) - x == y);
    return 0;
}
