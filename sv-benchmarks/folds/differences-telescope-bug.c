/* The absolute differences of neighbours do not add up to that of the last and the first. */
// fails on: 2,3,1

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
    assume_abort_if_not(1 <= n && n <= 300);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        a[i] = value;
    }
    int sum = 0;
    for (int i = 1; i < n; i++) {
        sum += a[i] < a[i - 1] ? a[i - 1] - a[i] : a[i] - a[i - 1];
    }
    __VERIFIER_assert(sum == a[n - 1] - a[0]);
    return 0;
}
