/* Three columns of the triangle of Pascal, modulo the size of a word. */

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
    unsigned int two = 0;
    unsigned int three = 0;
    unsigned int four = 0;
    for (unsigned int one = 0; one < n; one++) {
        four += three;
        three += two;
        two += one;
    }
    __VERIFIER_assert(24 * four == n * (n - 1) * (n - 2) * (n - 3));
    __VERIFIER_assert(6 * three == n * (n - 1) * (n - 2));
    return 0;
}
