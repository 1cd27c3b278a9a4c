/* Multiplication by doubling and halving, modulo the size of a word. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int a = __VERIFIER_nondet_uint();
    unsigned int b = __VERIFIER_nondet_uint();
    unsigned int x = a;
    unsigned int y = b;
    unsigned int product = 0;
    while (y != 0) {
        if (y % 2 == 0) {
            x = 2 * x;
            y = y / 2;
        } else {
            product = product + x;
            y = y - 1;
        }
        __VERIFIER_assert(product + x * y == a * b);
    }
    return 0;
}
