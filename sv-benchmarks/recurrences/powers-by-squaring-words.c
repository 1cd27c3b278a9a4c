/* A power by squaring and by single factors, modulo the size of a word. */

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
    unsigned int slow = 1;
    for (unsigned int i = 0; i < n; i++) {
        slow = slow * x;
    }
    unsigned int fast = 1;
    unsigned int base = x;
    unsigned int exponent = n;
    while (exponent > 0) {
        if (exponent % 2 == 1) {
            fast = fast * base;
        }
        base = base * base;
        exponent = exponent / 2;
    }
    __VERIFIER_assert(fast == slow);
    return 0;
}
