/* The sum of fifth powers, modulo the size of a word. */

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
    unsigned int i = 0;
    while (i < n) {
        i++;
        sum += i * i * i * i * i;
    }
    __VERIFIER_assert(12 * sum == n * n * (n + 1) * (n + 1) * (2 * n * n + 2 * n - 1));
    return 0;
}
