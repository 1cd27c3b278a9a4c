/* A search is bounded by the number of cells, and there is no sentinel. */
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
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[n + 1];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    a[n] = 1;
    int i = 0;
    while (i < n && a[i] != 0) {
        i++;
    }
    __VERIFIER_assert(a[i] == 0);
    return 0;
}
