/* A number is equal to itself unless it is NaN. */

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
    if (x == x) {
        __VERIFIER_assert(x <= x && x >= x && !(x < x));
    } else {
        __VERIFIER_assert(!(x < 0) && !(x >= 0) && x != x);
    }
    return 0;
}
