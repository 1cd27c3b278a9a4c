/* Sums up to a place and from it on are taken for those of two parts. */
// fails on: 1,7,0

extern int __VERIFIER_nondet_int(void);
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
    assume_abort_if_not(1 <= n && n <= 300);
    int a[n];
    int up[n];
    int down[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int now = 0;
    for (int i = 0; i < n; i++) {
        now += a[i];
        up[i] = now;
    }
    int all = now;
    now = 0;
    for (int i = n - 1; i >= 0; i--) {
        now += a[i];
        down[i] = now;
    }
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= p && p <= n - 1);
    __VERIFIER_assert(up[p] + down[p] == all);
    return 0;
}
