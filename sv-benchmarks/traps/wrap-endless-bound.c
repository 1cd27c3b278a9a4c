/* A counter of a byte reaches a bound that a byte has. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned char i = 0;
    int steps = 0;
    while (i < 200) {
        i = i + 1;
        steps = steps + 1;
        __VERIFIER_assert(steps <= 300);
    }
    return 0;
}
