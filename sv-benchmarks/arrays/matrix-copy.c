/* A matrix of three columns is copied. */

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
    assume_abort_if_not(1 <= rows && rows <= 10000);
    int a[rows][3];
    int b[rows][3];
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < 3; j++) {
            a[i][j] = __VERIFIER_nondet_int();
            b[i][j] = 0;
        }
    }
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < 3; j++) {
            b[i][j] = a[i][j];
        }
    }
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < 3; j++) {
            __VERIFIER_assert(b[i][j] == a[i][j]);
        }
    }
    return 0;
}
