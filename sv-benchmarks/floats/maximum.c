/* The largest of some numbers is not negative if it starts at zero. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    double most = 0;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        double value = __VERIFIER_nondet_double();
        if (value > most) {
            most = value;
        }
    }
    __VERIFIER_assert(most >= 0);
    return 0;
}
