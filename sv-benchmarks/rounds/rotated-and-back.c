/* An array is rotated by any distance, and back. */

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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    int b[200];
    int c[200];
    for (int i = 0; i < n; i++) {
        b[i] = a[(i + k) % n];
    }
    for (int i = 0; i < n; i++) {
        c[(i + k) % n] = b[i];
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(c[i] == a[i]);
    }
    return 0;
}
