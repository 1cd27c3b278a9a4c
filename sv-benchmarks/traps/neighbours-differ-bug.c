/* Each cell is its left neighbour and one, but then the first one is changed. */
// fails on: 2

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
    assume_abort_if_not(2 <= n && n <= 10000);
    int a[n];
    a[0] = 0;
    for (int i = 1; i < n; i++) {
        a[i] = a[i - 1] + 1;
    }
    a[0] = 5;
    __VERIFIER_assert(a[1] == a[0] + 1);
    return 0;
}
