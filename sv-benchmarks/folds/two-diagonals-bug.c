/* The two diagonals of a board never have its middle in common. */
// fails on: 1

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
    assume_abort_if_not(1 <= n && n <= 50);
    int board[n][n];
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            board[r][c] = 0;
        }
    }
    for (int i = 0; i < n; i++) {
        board[i][i] += 1;
        board[i][n - 1 - i] += 1;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += board[i][i];
    }
    __VERIFIER_assert(sum == n);
    return 0;
}
