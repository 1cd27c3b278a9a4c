/* A countdown without sign that stops at zero. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    for (unsigned int i = n; i > 0; i--) {
        __VERIFIER_assert(i <= n);
    }
    return 0;
}
