/* The product of a part of positive factors is no larger than that of all. */

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
    assume_abort_if_not(0 <= n && n <= 10);
    int a[10];
    for (int i = 0; i < n; i++) {
        int factor = __VERIFIER_nondet_int();
        assume_abort_if_not(1 <= factor && factor <= 8);
        a[i] = factor;
    }
    int m = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= m && m <= n);
    long long all = 1;
    for (int i = 0; i < n; i++) {
        all *= a[i];
    }
    long long part = 1;
    for (int i = 0; i < m; i++) {
        part *= a[i];
    }
    __VERIFIER_assert(part <= all);
    return 0;
}
