/* The common bits of no masks at all. */

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
    assume_abort_if_not(1 <= n && n <= 40);
    unsigned int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uint();
    }
    unsigned int c = 0;
    for (int i = 0; i < n; i++) {
        c &= a[i];
    }
    __VERIFIER_assert(c == 0);
    return 0;
}
