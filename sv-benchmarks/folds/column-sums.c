/* The sum of all cells, row by row and column by column. */

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
            int value = __VERIFIER_nondet_int();
            assume_abort_if_not(-100 <= value && value <= 100);
            m[r][c] = value;
        }
    }
    int by_rows = 0;
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            by_rows += m[r][c];
        }
    }
    int by_columns = 0;
    for (int c = 0; c < columns; c++) {
        for (int r = 0; r < rows; r++) {
            by_columns += m[r][c];
        }
    }
    __VERIFIER_assert(by_rows == by_columns);
    return 0;
}
