/* The sum of i/(i+1)! as numerator and denominator is 1 - 1/(n+1)!, modulo the size of a word. */

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
    unsigned int numerator = 0;
    unsigned int denominator = 1;
    for (unsigned int i = 1; i <= n; i++) {
        numerator = numerator * (i + 1) + i;
        denominator = denominator * (i + 1);
    }
    __VERIFIER_assert(numerator + 1 == denominator);
    return 0;
}
