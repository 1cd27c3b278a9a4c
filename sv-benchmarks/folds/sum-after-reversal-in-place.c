/* An array is turned around in its own place: the sum stays. */

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
    assume_abort_if_not(1 <= n && n <= 400);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        a[i] = value;
    }
    int before = 0;
    for (int i = 0; i < n; i++) {
        before += a[i];
    }
    for (int i = 0; i < n / 2; i++) {
        int kept = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = kept;
    }
    int after = 0;
    for (int i = 0; i < n; i++) {
        after += a[i];
    }
    __VERIFIER_assert(before == after);
    return 0;
}
