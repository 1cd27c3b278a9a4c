/* Integers of 32 bits survive as doubles. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    double x = n;
    __VERIFIER_assert((int)x == n);
    return 0;
}
