/* One row of a global matrix is filled; the others stay zero. */

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

#define SIZE 100

int a[SIZE][SIZE];

int main(void) {
    int row = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= row && row < SIZE);
    for (int j = 0; j < SIZE; j++) {
        a[row][j] = 6;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < SIZE);
    int l = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= l && l < SIZE);
    if (k != row) {
        __VERIFIER_assert(a[k][l] == 0);
    }
    return 0;
}
