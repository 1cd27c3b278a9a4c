/* The sum of the naturals with a last one that is included, modulo the size of a word. */

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
    unsigned int sum = 0;
    for (unsigned int i = 1; i <= n; i++) {
        sum = sum + i;
    }
    __VERIFIER_assert(2 * sum == n * (n + 1));
    return 0;
}
