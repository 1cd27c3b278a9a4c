/* A factorial and the next but one: one is a multiple of the other, modulo the size of a word. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    assume_abort_if_not(n <= 1000000);
    unsigned int low = 1;
    unsigned int high = 2;
    for (unsigned int i = 1; i <= n; i++) {
        low = low * i;
        high = high * (i + 2);
    }
    __VERIFIER_assert(high == low * (n + 1) * (n + 2));
    return 0;
}
