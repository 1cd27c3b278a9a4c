/* The inner loop writes into the next row of a flat array, and behind the last one. */
// fails on: 2

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
    assume_abort_if_not(2 <= rows && rows <= 2000);
    int a[4 * rows + 1];
    for (int i = 0; i < 4 * rows + 1; i++) {
        a[i] = 0;
    }
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j <= 4; j++) {
            a[4 * i + j] = i + 1;
        }
    }
    __VERIFIER_assert(a[4 * rows] == 0);
    return 0;
}
