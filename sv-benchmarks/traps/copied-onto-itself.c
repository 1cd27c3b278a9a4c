/* A value that is copied from cell to cell, upwards, arrives at the end. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int cells[4] = {1, 0, 0, 0};
    for (int i = 0; i < 3; i++) {
        cells[i + 1] = cells[i];
    }
    __VERIFIER_assert(cells[3] == 1);
    return 0;
}
