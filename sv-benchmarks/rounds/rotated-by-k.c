/* An array is rotated by any distance: each element is found where it went. */

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
    for (int i = 0; i < n; i++) {
        b[i] = -1;
    }
    for (int i = 0; i < n; i++) {
        b[(i + k) % n] = a[i];
    }
    for (int i = 0; i < n; i++) {
        if (i + k < n) {
            __VERIFIER_assert(b[i + k] == a[i]);
        } else {
            __VERIFIER_assert(b[i + k - n] == a[i]);
        }
    }
    return 0;
}
