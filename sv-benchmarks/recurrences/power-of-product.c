/* The power of a product, by three loops. */

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
    unsigned int first = 1;
    for (unsigned int i = 0; i < n; i++) {
        first = first * a;
    }
    unsigned int second = 1;
    for (unsigned int i = 0; i < n; i++) {
        second = second * b;
    }
    unsigned int both = 1;
    for (unsigned int k = 0; k < n; k++) {
        both = both * (a * b);
    }
    __VERIFIER_assert(first * second == both);
    return 0;
}
