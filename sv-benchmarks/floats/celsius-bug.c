/* Without parentheses, the formula is another one. */
// fails on: 212.0

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
    double f = __VERIFIER_nondet_double();
    assume_abort_if_not(f >= 32 && f <= 212);
    double c = f - 32 * 5 / 9;
    __VERIFIER_assert(c >= 0 && c <= 100);
    return 0;
}
