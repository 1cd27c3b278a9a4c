/* A loop without end around another loop, in which the assertion holds. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int round = 0;
    while (1) {
        for (int j = 0; j < 3; j++) {
            __VERIFIER_assert(round <= 9 || j < 2);
        }
        if (round < 9) {
            round = round + 1;
        }
    }
    return 0;
}
