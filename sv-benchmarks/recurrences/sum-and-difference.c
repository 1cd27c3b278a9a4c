/* Two variables that mix with any weights: their sum and their difference are powers. */

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
    unsigned int b = __VERIFIER_nondet_uint();
    unsigned int x = 1;
    unsigned int y = 0;
    unsigned int high = 1;
    unsigned int low = 1;
    for (unsigned int i = 0; i < n; i++) {
        unsigned int mixed = a * x + b * y;
        y = b * x + a * y;
        x = mixed;
        high = high * (a + b);
        low = low * (a - b);
    }
    __VERIFIER_assert(x + y == high);
    __VERIFIER_assert(x - y == low);
    return 0;
}
