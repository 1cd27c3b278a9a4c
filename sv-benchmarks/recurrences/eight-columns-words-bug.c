/* The columns of Pascal's triangle up to the eighth, and a product with a wrong factor. */
// fails on: 6

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
    unsigned int c1 = 0;
    unsigned int c2 = 0;
    unsigned int c3 = 0;
    unsigned int c4 = 0;
    unsigned int c5 = 0;
    unsigned int c6 = 0;
    unsigned int c7 = 0;
    while (c1 != n) {
        c7 = c7 + c6;
        c6 = c6 + c5;
        c5 = c5 + c4;
        c4 = c4 + c3;
        c3 = c3 + c2;
        c2 = c2 + c1;
        c1 = c1 + 1;
    }
    __VERIFIER_assert(5040 * c7 == n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5) * (n - 7));
    return 0;
}
