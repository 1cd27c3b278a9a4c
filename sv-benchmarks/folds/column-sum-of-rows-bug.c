/* Each row holds its number from zero on, and a column is added up as if they began with one. */
// fails on: 1,1,0

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
    int rows = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= rows && rows <= 60);
    int columns = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= columns && columns <= 60);
    int m[rows][columns];
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            m[r][c] = r;
        }
    }
    int c = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= c && c <= columns - 1);
    int sum = 0;
    for (int r = 0; r < rows; r++) {
        sum += m[r][c];
    }
    __VERIFIER_assert(2 * sum == rows * (rows + 1));
    return 0;
}
