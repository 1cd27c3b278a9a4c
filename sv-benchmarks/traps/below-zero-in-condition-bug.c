/* A countdown without sign in the condition does not stop at zero. */
// fails on: 0

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
    while (n-- > 0) {
    }
    __VERIFIER_assert(n == 0);
    return 0;
}
