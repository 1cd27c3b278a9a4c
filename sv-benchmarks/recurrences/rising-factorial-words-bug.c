/* A product of n neighbours, and downwards the one that begins one too high. */
// fails on: 1,0

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
    unsigned int a = __VERIFIER_nondet_uint();
    unsigned int up = 1;
    for (unsigned int i = 0; i < n; i++) {
        up = up * (a + i);
    }
    unsigned int down = 1;
    for (unsigned int i = 0; i < n; i++) {
        down = down * (a + n - i);
    }
    __VERIFIER_assert(up == down);
    return 0;
}
