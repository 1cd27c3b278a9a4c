/* Running sums in an array of words: each cell is a triangular number. */

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
    if (n == 0 || n > 500000000) {
        return 0;
    }
    unsigned int sums[n];
    sums[0] = 0;
    for (unsigned int i = 1; i < n; i++) {
        sums[i] = sums[i - 1] + i;
    }
    for (unsigned int i = 0; i < n; i++) {
        __VERIFIER_assert(2 * sums[i] == i * (i + 1));
    }
    return 0;
}
