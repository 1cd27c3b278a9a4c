/* A word is counted down to zero; the last one is not added. */
// fails on: 1

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
    unsigned int left = n;
    unsigned int sum = 0;
    while (left > 1) {
        sum += left * left * left;
        left--;
    }
    __VERIFIER_assert(4 * sum == n * n * (n + 1) * (n + 1));
    return 0;
}
