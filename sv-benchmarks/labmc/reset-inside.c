/* An inner loop starts again for every row, and ends where it always does. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int rows = __VERIFIER_nondet_int(), column = 0, width = __VERIFIER_nondet_int();
    if (rows < 1 || width < 0) {
        return 0;
    }
    for (int row = 0; row < rows; row++) {
        column = 0;
        while (column < width) {
            column++;
        }
    }
    __VERIFIER_assert(column == width);
    return 0;
}
