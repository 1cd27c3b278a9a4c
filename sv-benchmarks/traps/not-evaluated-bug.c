/* The operand of sizeof is not evaluated, nor is it counted. */
// fails on: nothing

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
    __VERIFIER_assert(count == 1);
    return 0;
}
