/* The conversion of a negative number does not go down. */
// fails on: -0.5

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
    assume_abort_if_not(x > -1000 && x < 1000);
    int whole = (int)x;
    __VERIFIER_assert(whole <= x);
    return 0;
}
