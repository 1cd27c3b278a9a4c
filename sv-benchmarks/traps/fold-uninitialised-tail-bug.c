/* The sum of an array that was filled but for its last cell. */
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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = 0;
    }
    for (int i = 0; i < n - 1; i++) {
        a[i] = 1;
    }
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    __VERIFIER_assert(s == n);
    return 0;
}
