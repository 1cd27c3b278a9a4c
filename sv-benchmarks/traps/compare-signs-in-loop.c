/* A loop from zero to a bound without sign. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int i = 0;
    while (i < 4u) {
        i = i + 1;
    }
    __VERIFIER_assert(i == 4);
    return 0;
}
