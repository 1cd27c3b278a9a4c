/* Cassini's relation between neighbours in the Fibonacci sequence, modulo the size of a word. */

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
    unsigned int a = 0;
    unsigned int b = 1;
    unsigned int sign = 1;
    for (unsigned int i = 0; i != n; i++) {
        unsigned int next = a + b;
        a = b;
        b = next;
        sign = -sign;
    }
    __VERIFIER_assert(b * b - a * b - a * a == sign);
    return 0;
}
