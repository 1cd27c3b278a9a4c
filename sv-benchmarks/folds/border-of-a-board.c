/* The cells at the border of a board are counted. */

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
    assume_abort_if_not(2 <= n && n <= 60);
    int board[n][n];
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            board[r][c] = 0;
        }
    }
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            if (r == 0 || c == 0 || r == n - 1 || c == n - 1) {
                board[r][c] = 1;
            }
        }
    }
    int sum = 0;
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            sum += board[r][c];
        }
    }
    __VERIFIER_assert(sum == 4 * (n - 1));
    return 0;
}
