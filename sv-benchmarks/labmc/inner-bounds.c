/* Assertions in both of two nested loops, of which the outer one is left by an input. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int rows = 0, cells = 0;
    while (__VERIFIER_nondet_int() != 0) {
        int column = 0;
        while (column < 640) {
            __VERIFIER_assert(column >= 0 && column < 640);
            column += 8;
            cells++;
        }
        __VERIFIER_assert(column == 640 && cells >= rows);
        rows++;
    }
    return 0;
}
