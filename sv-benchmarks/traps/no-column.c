/* There is at least one column: each row's first cell is filled. */

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
    assume_abort_if_not(1 <= rows && rows <= 100);
    int columns = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= columns && columns <= 100);
    int a[100][100];
    a[0][0] = 0;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            a[i][j] = 1;
        }
    }
    __VERIFIER_assert(a[0][0] == 1);
    return 0;
}
