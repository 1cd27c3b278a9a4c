/* The step x = a*x + b*i with any a and b, where the start is left out. */
// fails on: 0,1,1

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
    unsigned int x = b;
    unsigned int power = 1;
    for (unsigned int i = 0; i < n; i++) {
        x = a * x + b * i;
        power = power * a;
    }
    unsigned int c = a - 1;
    __VERIFIER_assert(c * c * x == b * (power + power - 1 - n * c));
    return 0;
}
