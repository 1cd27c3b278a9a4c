/* A sum of squares in a byte, whose counter is a byte as well. */

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    unsigned char sum = 0;
    for (unsigned char i = 0; i < n; i++) {
        sum += i * i;
    }
    __VERIFIER_assert((unsigned char)(6 * sum) == (unsigned char)(n * (n - 1) * (2 * n - 1)));
    return 0;
}
