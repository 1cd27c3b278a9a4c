/* A sum is not the same when a rotated array is added up without its last cell. */
// fails on: 1,5,0

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
        b[i] = a[(i + k) % n];
    }
    int one = 0;
    for (int i = 0; i < n; i++) {
        one += a[i];
    }
    int other = 0;
    for (int i = 0; i < n - 1; i++) {
        other += b[i];
    }
    __VERIFIER_assert(one == other);
    return 0;
}
