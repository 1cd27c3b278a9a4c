/* A rectangle of words is counted with one column too many. */
// fails on: 1,1

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int rows = __VERIFIER_nondet_uint();
    unsigned int columns = __VERIFIER_nondet_uint();
    unsigned int count = 0;
    for (unsigned int i = 0; i < rows; i++) {
        for (unsigned int j = 0; j < columns; j++) {
            count++;
        }
    }
    __VERIFIER_assert(count == rows * (columns + 1));
    return 0;
}
