/* A countdown without sign in the condition goes below zero at its end. */

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
    __VERIFIER_assert(n == 4294967295u);
    return 0;
}
