/* The sum of the powers of x, of which one loop takes one more. */
// fails on: 1,0

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
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int horner = 0;
    for (unsigned int i = 0; i < n; i++) {
        horner = (horner + 1) * x;
    }
    unsigned int sum = 0;
    unsigned int power = 1;
    for (unsigned int i = 0; i < n; i++) {
        sum = sum + power;
        power = power * x;
    }
    __VERIFIER_assert(horner == sum);
    return 0;
}
