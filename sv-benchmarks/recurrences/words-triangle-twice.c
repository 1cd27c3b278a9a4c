/* Two loops count the same triangle of words: one by one, and row by row. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int cells = 0;
    for (unsigned int row = 0; row < n; row++) {
        for (unsigned int column = 0; column < row; column++) {
            cells++;
        }
    }
    unsigned int rows = 0;
    for (unsigned int row = 0; row < n; row++) {
        rows += row;
    }
    __VERIFIER_assert(cells == rows);
    return 0;
}
