/* A copy of a copy of a copy, the second of which misses the last cell. */
// fails on: 1

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    int b[n];
    int c[n];
    int d[n];
    for (int i = 0; i < n; i++) {
        a[i] = 3 * i + 1;
    }
    for (int i = 0; i < n; i++) {
        b[i] = a[i];
    }
    for (int i = 0; i + 1 < n; i++) {
        c[i] = b[i];
    }
    for (int i = 0; i < n; i++) {
        d[i] = c[i];
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(d[i] == 3 * i + 1);
    }
    return 0;
}
