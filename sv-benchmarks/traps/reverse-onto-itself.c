/* The cells in reverse order go into another array. */

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
    assume_abort_if_not(2 <= n && n <= 10000);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        a[i] = i;
        b[i] = i;
    }
    for (int i = 0; i < n; i++) {
        a[i] = b[n - 1 - i];
    }
    __VERIFIER_assert(a[n - 1] == 0);
    return 0;
}
