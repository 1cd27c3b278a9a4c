/* A product of unsigned numbers, which may wrap, from both ends: one starts at zero. */
// fails on: 1,3

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
    assume_abort_if_not(0 <= n && n <= 300);
    unsigned int a[300];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uint();
    }
    unsigned int up = 1;
    for (int i = 0; i < n; i++) {
        up *= a[i];
    }
    unsigned int down = 0;
    for (int i = n - 1; i >= 0; i--) {
        down *= a[i];
    }
    __VERIFIER_assert(up == down);
    return 0;
}
