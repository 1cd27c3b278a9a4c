/* The row sums of a matrix are stored; they add up to the sum of all. */

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
    int of_row[rows];
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            int value = __VERIFIER_nondet_int();
            assume_abort_if_not(0 <= value && value <= 100);
            m[r][c] = value;
        }
    }
    for (int r = 0; r < rows; r++) {
        int now = 0;
        for (int c = 0; c < columns; c++) {
            now += m[r][c];
        }
        of_row[r] = now;
    }
    int all = 0;
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            all += m[r][c];
        }
    }
    int sum = 0;
    for (int r = 0; r < rows; r++) {
        sum += of_row[r];
    }
    __VERIFIER_assert(sum == all);
    return 0;
}
