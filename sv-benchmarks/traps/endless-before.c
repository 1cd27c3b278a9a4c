/* An assertion behind a loop that never ends is not reached. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int x = 3;
    while (x >= 3) {
        x = 3;
    }
    __VERIFIER_assert(x > 3);
    return 0;
}
