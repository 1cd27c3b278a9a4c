/* Two hashes of the first numbers, of which one starts elsewhere. */
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
    unsigned int one = 17;
    for (unsigned int i = 0; i < n; i++) {
        one = one * 31 + i;
    }
    unsigned int other = 19;
    for (unsigned int i = 0; i != n; i++) {
        other = (other << 5) - other + i;
    }
    __VERIFIER_assert(one == other);
    return 0;
}
