/* A temperature that is limited after each change stays within its limits. */

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
    double t = 20;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        double d = __VERIFIER_nondet_double();
        if (d >= -1 && d <= 1) {
            t = t + d;
            if (t > 100) {
                t = 100;
            }
            if (t < 0) {
                t = 0;
            }
        }
    }
    __VERIFIER_assert(t >= 0 && t <= 100);
    return 0;
}
