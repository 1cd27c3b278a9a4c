/* The inner cells are added up, with one of the border among them. */
// fails on: 4,0,0,3,0

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
    assume_abort_if_not(4 <= n && n <= 300);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int inner = 0;
    for (int i = 2; i <= n - 2; i++) {
        inner += a[i];
    }
    int all = 0;
    for (int i = 0; i < n; i++) {
        all += a[i];
    }
    __VERIFIER_assert(all == inner + a[0] + a[1] + a[n - 2] + a[n - 1]);
    return 0;
}
