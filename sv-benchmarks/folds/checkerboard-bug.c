/* The black and the white squares of a board are not as many if its size is odd. */
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
    assume_abort_if_not(1 <= n && n <= 60);
    int board[n][n];
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            if (r % 2 == c % 2) {
                board[r][c] = 1;
            } else {
                board[r][c] = -1;
            }
        }
    }
    int difference = 0;
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            difference += board[r][c];
        }
    }
    __VERIFIER_assert(difference == 0);
    return 0;
}
