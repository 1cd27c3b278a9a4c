/* Two cells of an array with indices that may be equal. */
// fails on: 3,3

extern unsigned int __VERIFIER_nondet_uint(void);
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
    int cells[10];
    unsigned int i = __VERIFIER_nondet_uint();
    unsigned int j = __VERIFIER_nondet_uint();
    assume_abort_if_not(i < 10 && j < 10);
    cells[i] = 1;
    cells[j] = 2;
    __VERIFIER_assert(cells[i] == 1);
    return 0;
}
