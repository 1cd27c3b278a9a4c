/* A rectangle, counted by two nested loops. */

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
    int columns = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= rows && rows <= 1000);
    assume_abort_if_not(0 <= columns && columns <= 1000);
    int count = 0;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            count++;
        }
    }
    __VERIFIER_assert(count == rows * columns);
    return 0;
}
