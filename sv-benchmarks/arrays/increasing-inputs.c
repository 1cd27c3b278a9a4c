/* Increments from inputs are positive: the cells are increasing. */

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    int value = 0;
    for (int i = 0; i < n; i++) {
        int step = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= step && step <= 1000);
        value = value + step + 1;
        a[i] = value;
    }
    for (int i = 1; i < n; i++) {
        __VERIFIER_assert(a[i - 1] < a[i]);
    }
    return 0;
}
