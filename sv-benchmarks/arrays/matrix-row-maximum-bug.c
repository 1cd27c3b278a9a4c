/* The maximum of each row of those after its first cell is no bound of it. */
// fails on: 1,2,9,8

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
    assume_abort_if_not(2 <= columns && columns <= 200);
    int a[rows][columns];
    int top[rows];
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            a[i][j] = __VERIFIER_nondet_int();
        }
    }
    for (int i = 0; i < rows; i++) {
        top[i] = a[i][1];
        for (int j = 1; j < columns; j++) {
            if (a[i][j] > top[i]) {
                top[i] = a[i][j];
            }
        }
    }
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            __VERIFIER_assert(a[i][j] <= top[i]);
        }
    }
    return 0;
}
