/* Inputs from a range fill the cells, which are in that range then. */

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
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(0 <= a[i] && a[i] <= 100);
    }
    return 0;
}
