/* Powers by squaring, where the base is squared before it is used. */
// fails on: 3,1

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
    unsigned int base = __VERIFIER_nondet_uint();
    unsigned int exponent = __VERIFIER_nondet_uint();
    assume_abort_if_not(exponent <= 10000);
    unsigned int slow = 1;
    for (unsigned int i = 0; i < exponent; i++) {
        slow = slow * base;
    }
    unsigned int fast = 1;
    while (exponent > 0) {
        base = base * base;
        if (exponent % 2 == 1) {
            fast = fast * base;
        }
        exponent = exponent / 2;
    }
    __VERIFIER_assert(fast == slow);
    return 0;
}
