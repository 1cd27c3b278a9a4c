/* The step x = 1 - x*3, with a product that does not alternate. */
// fails on: 1

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
    unsigned int x = 0;
    unsigned int power = 1;
    for (unsigned int i = 0; i < n; i++) {
        x = 1 - x * 3;
        power = power * 3;
    }
    __VERIFIER_assert(4 * x == 1 - power);
    return 0;
}
