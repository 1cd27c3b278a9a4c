/* A loop without end: what is asserted holds in every iteration. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int x = 0;
    while (1) {
        __VERIFIER_assert(x <= 20);
        if (x < 20) {
            x = x + 1;
        }
    }
    return 0;
}
