/* An array is rotated by any distance; the ring is one cell too small. */
// fails on: 2,3,4,0

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
        if (n > 1) {
            b[(i + k) % (n - 1)] = a[i];
        }
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
