/* The sum of powers by Horner's scheme, with the wrong last coefficient. */
// fails on: 2,1

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int value = 0;
    unsigned int power = 1;
    while (n > 0) {
        value = value * x + x;
        power = power * x;
        n = n - 1;
        __VERIFIER_assert((x - 1) * value == power - 1);
    }
    return 0;
}
