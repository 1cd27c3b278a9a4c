/* Marks of five where row and column are odd: too many in a matrix of two rows. */
// fails on: 2,1,1,1,0

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
    assume_abort_if_not(1 <= n && n <= 100);
    int m[n][n];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            m[i][j] = 0;
        }
    }
    while (__VERIFIER_nondet_int() > 0) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        int y = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= y && y < n);
        if (x % 2 == 1 && y % 2 == 1) {
            m[x][y] = 5;
        }
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            sum += m[i][j];
        }
    }
    __VERIFIER_assert(sum <= n * n);
    return 0;
}
