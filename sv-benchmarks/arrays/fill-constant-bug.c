/* Every cell but the last gets one constant. */
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
    for (int i = 0; i < n - 1; i++) {
        a[i] = 7;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == 7);
    }
    return 0;
}
