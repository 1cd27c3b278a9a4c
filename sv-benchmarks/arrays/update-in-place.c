/* Every cell is increased by one. */

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
    for (int i = 0; i < n; i++) {
        a[i] = 2 * i;
    }
    for (int i = 0; i < n; i++) {
        a[i] = a[i] + 1;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    __VERIFIER_assert(a[k] == 2 * k + 1);
    return 0;
}
