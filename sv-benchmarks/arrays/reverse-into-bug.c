/* An array in reverse order in another one, which is turned by one cell. */
// fails on: 2,0

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
    for (int i = 0; i < n; i++) {
        a[i] = 5 * i;
    }
    for (int i = 0; i < n; i++) {
        b[i] = a[(n - i) % n];
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    __VERIFIER_assert(b[k] == 5 * (n - 1 - k));
    return 0;
}
