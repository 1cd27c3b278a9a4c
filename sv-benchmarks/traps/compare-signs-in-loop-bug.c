/* A loop from minus one to a bound without sign is not entered. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int i = -1;
    while (i < 4u) {
        i = i + 1;
    }
    __VERIFIER_assert(i == 4);
    return 0;
}
