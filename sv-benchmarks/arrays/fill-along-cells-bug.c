/* Each cell is its left neighbour and two, and the first one is not zero. */
// fails on: 2,1

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
    a[0] = 1;
    for (int i = 1; i < n; i++) {
        a[i] = a[i - 1] + 2;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    __VERIFIER_assert(a[k] == 2 * k);
    return 0;
}
