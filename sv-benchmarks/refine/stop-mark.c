/* A search that a mark in the second cell ends: one cell shows it. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int cells[30];
    int at = 0;
    cells[1] = 9;
    while (cells[at] != 9) {
        cells[at] = 2 * at;
        at = at + 1;
    }
    __VERIFIER_assert(at <= 1);
    return 0;
}
