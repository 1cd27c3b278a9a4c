/* The sum of i times 3^i, modulo the size of a word. */

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
    unsigned int power = 1;
    for (unsigned int i = 0; i < n; i++) {
        sum = sum + i * power;
        power = 3 * power;
    }
    __VERIFIER_assert(4 * sum == (2 * n - 3) * power + 3);
    return 0;
}
