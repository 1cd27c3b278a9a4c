/* A longer part has no fewer hits, and at most one more for each element more. */

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
    assume_abort_if_not(0 <= n && n <= 1000);
    int a[1000];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int m = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= m && m <= n);
    int all = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 3 == 1) {
            all++;
        }
    }
    int part = 0;
    for (int i = 0; i < m; i++) {
        if (a[i] % 3 == 1) {
            part++;
        }
    }
    __VERIFIER_assert(part <= all && all <= part + (n - m));
    return 0;
}
