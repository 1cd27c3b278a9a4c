/* A factorial upwards and downwards, modulo the size of a word. */

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
    unsigned int up = 1;
    for (unsigned int i = 0; i < n; i++) {
        up = up * (i + 1);
    }
    unsigned int down = 1;
    unsigned int k = n;
    while (k > 0) {
        down = down * k;
        k = k - 1;
    }
    __VERIFIER_assert(up == down);
    return 0;
}
