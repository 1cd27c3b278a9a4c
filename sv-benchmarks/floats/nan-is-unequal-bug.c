/* What is not less than zero is not always at least zero. */
// fails on: nan

extern void abort(void);
extern double __VERIFIER_nondet_double(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x < 0)) {
        __VERIFIER_assert(x >= 0);
    }
    return 0;
}
