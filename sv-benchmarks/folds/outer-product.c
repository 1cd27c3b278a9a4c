/* The cells of an outer product add up to the product of two sums. */

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
    assume_abort_if_not(1 <= n && n <= 30);
    int m = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= m && m <= 30);
    int a[n];
    int b[m];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-20 <= value && value <= 20);
        a[i] = value;
    }
    for (int i = 0; i < m; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-20 <= value && value <= 20);
        b[i] = value;
    }
    int of_a = 0;
    for (int i = 0; i < n; i++) {
        of_a += a[i];
    }
    int of_b = 0;
    for (int j = 0; j < m; j++) {
        of_b += b[j];
    }
    int all = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            all += a[i] * b[j];
        }
    }
    __VERIFIER_assert(all == of_a * of_b);
    return 0;
}
