/* Powers of two and of four: one is the other's square, modulo the size of a word as well. */

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
    unsigned int twos = 1;
    unsigned int fours = 1;
    for (unsigned int i = 0; i < n; i++) {
        twos = twos * 2;
        fours = fours * 4;
    }
    __VERIFIER_assert(fours == twos * twos);
    return 0;
}
