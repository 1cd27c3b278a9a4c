/* For each place, the cells up to it are added, and the weights are off by one. */
// fails on: 1,4

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
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            sum += a[j];
        }
    }
    int weighted = 0;
    for (int j = 0; j < n; j++) {
        weighted += (n - 1 - j) * a[j];
    }
    __VERIFIER_assert(sum == weighted);
    return 0;
}
