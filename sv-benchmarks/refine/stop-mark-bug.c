/* The mark is in the third cell. */
// fails on: nothing

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
    cells[2] = 9;
    while (cells[at] != 9) {
        cells[at] = 2 * at;
        at = at + 1;
    }
    __VERIFIER_assert(at <= 1);
    return 0;
}
