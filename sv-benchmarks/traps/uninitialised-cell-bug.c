/* A cell of an array that was not written has any value. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int cells[3];
    cells[0] = 1;
    cells[1] = 1;
    __VERIFIER_assert(cells[2] == 1);
    return 0;
}
