/* The product of all i(i+1) by factorials, with the wrong last factor. */
// fails on: 0

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
    unsigned int product = 1;
    unsigned int factorial = 1;
    for (unsigned int i = 1; i <= n; i++) {
        product = product * i * (i + 1);
        factorial = factorial * i;
    }
    __VERIFIER_assert(product == factorial * factorial * (n + n % 4));
    return 0;
}
