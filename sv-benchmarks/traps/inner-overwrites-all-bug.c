/* The inner loop writes the same row in each round: it does not keep the first number. */
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
    assume_abort_if_not(2 <= n && n <= 100);
    int a[n][n];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[0][j] = i;
        }
    }
    __VERIFIER_assert(a[0][0] == 0);
    return 0;
}
