/* A double below one may be one as a float. */
// fails on: 0.9999999999

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
    assume_abort_if_not(x >= 0 && x < 1);
    float y = (float)x;
    __VERIFIER_assert(y < 1);
    return 0;
}
