/* The bits that all masks have, where one mask was replaced. */
// fails on: 2,1,3

extern int __VERIFIER_nondet_int(void);
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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(2 <= n && n <= 200);
    unsigned int mask[n];
    for (int i = 0; i < n; i++) {
        mask[i] = __VERIFIER_nondet_uint();
    }
    unsigned int common = 4294967295u;
    for (int i = 0; i < n; i++) {
        common &= mask[i];
    }
    unsigned int kept = mask[0];
    mask[0] = mask[n - 1];
    mask[n - 1] = 4294967295u;
    unsigned int again = 4294967295u;
    for (int i = 0; i < n; i++) {
        again &= mask[i];
    }
    __VERIFIER_assert(common == again);
    return 0;
}
