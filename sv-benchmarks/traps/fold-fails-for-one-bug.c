/* The sum of all cells and that of the inner ones: a single cell is counted twice. */
// fails on: 1,1

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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int all = 0;
    for (int i = 0; i < n; i++) {
        all += a[i];
    }
    int inner = 0;
    for (int i = 1; i < n - 1; i++) {
        inner += a[i];
    }
    __VERIFIER_assert(all == inner + a[0] + a[n - 1]);
    return 0;
}
