/* All cells are multiplied by one number: so is the sum. */

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
    assume_abort_if_not(1 <= n && n <= 100);
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(-20 <= k && k <= 20);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int before = 0;
    for (int i = 0; i < n; i++) {
        before += a[i];
    }
    for (int i = 0; i < n; i++) {
        a[i] = k * a[i];
    }
    int after = 0;
    for (int i = 0; i < n; i++) {
        after += a[i];
    }
    __VERIFIER_assert(after == k * before);
    return 0;
}
