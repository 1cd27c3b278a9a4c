/* Two matrices are added, but the last column. */
// fails on: 1,1

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
    assume_abort_if_not(1 <= rows && rows <= 200);
    int columns = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= columns && columns <= 200);
    int a[rows][columns];
    int b[rows][columns];
    int c[rows][columns];
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            a[i][j] = i;
            b[i][j] = j + 1;
        }
    }
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns - 1; j++) {
            c[i][j] = a[i][j] + b[i][j];
        }
    }
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            __VERIFIER_assert(c[i][j] == i + j + 1);
        }
    }
    return 0;
}
