/* How far cells are from the diagonal is added up over a row, by a formula for the first one. */
// fails on: 3,1

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
    assume_abort_if_not(1 <= n && n <= 60);
    int r = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= r && r <= n - 1);
    int far[n];
    for (int c = 0; c < n; c++) {
        if (c < r) {
            far[c] = r - c;
        } else {
            far[c] = c - r;
        }
    }
    int sum = 0;
    for (int c = 0; c < n; c++) {
        sum += far[c];
    }
    __VERIFIER_assert(2 * sum == (n - 1) * n);
    return 0;
}
