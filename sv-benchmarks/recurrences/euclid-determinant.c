/* The factors in Euclid's algorithm have determinant one, whichever way the steps go. */

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int steps = __VERIFIER_nondet_uint();
    unsigned int p = 1;
    unsigned int q = 0;
    unsigned int r = 0;
    unsigned int s = 1;
    while (steps > 0) {
        if (__VERIFIER_nondet_int() > 0) {
            p = p + r;
            q = q + s;
        } else {
            r = r + p;
            s = s + q;
        }
        steps = steps - 1;
    }
    __VERIFIER_assert(p * s - q * r == 1);
    return 0;
}
