/* The operand of sizeof is not evaluated. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int count = 0;
    int size = (int)sizeof(count++);
    __VERIFIER_assert(size == 4);
    __VERIFIER_assert(count == 0);
    return 0;
}
