/* The cells at even and at odd places are added up apart, but the odd ones from the third on. */
// fails on: 1,4,5

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
    int half = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= half && half <= 100);
    int n = 2 * half;
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int even = 0;
    for (int i = 0; i < n; i += 2) {
        even += a[i];
    }
    int odd = 0;
    for (int i = 3; i < n; i += 2) {
        odd += a[i];
    }
    int pairs = 0;
    for (int i = 0; i < half; i++) {
        pairs += a[2 * i] + a[2 * i + 1];
    }
    __VERIFIER_assert(even + odd == pairs);
    return 0;
}
