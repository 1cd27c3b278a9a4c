/* Powers of nine and of three, with one factor too many. */
// fails on: 0

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
    unsigned int nines = 1;
    for (unsigned int i = 0; i < n; i++) {
        nines *= 9;
    }
    unsigned int threes = 3;
    for (unsigned int i = n; i > 0; i--) {
        threes *= 3;
    }
    __VERIFIER_assert(nines == threes * threes);
    return 0;
}
