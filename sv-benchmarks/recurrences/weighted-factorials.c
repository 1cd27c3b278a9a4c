/* The step x = (i+1)x + (i+1)! gives n times a factorial, modulo the size of a word. */

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
    unsigned int x = 0;
    unsigned int factorial = 1;
    for (unsigned int i = 0; i < n; i++) {
        factorial = factorial * (i + 1);
        x = (i + 1) * x + factorial;
    }
    __VERIFIER_assert(x == n * factorial);
    return 0;
}
