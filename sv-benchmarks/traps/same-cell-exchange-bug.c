/* A cell that is exchanged with itself by sums and differences becomes zero. */
// fails on: 1,1

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
    int cells[4] = {5, 6, 7, 8};
    int i = __VERIFIER_nondet_int();
    int j = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= i && i < 4 && 0 <= j && j < 4);
    int old = cells[i];
    cells[i] = cells[i] + cells[j];
    cells[j] = cells[i] - cells[j];
    cells[i] = cells[i] - cells[j];
    __VERIFIER_assert(cells[j] == old);
    return 0;
}
