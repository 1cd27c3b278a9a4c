/* Ten steps of 0.1 do not sum up to 1. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    float x;
    int steps = 0;
    for (x = 0; x < 1; x += 0.1f) {
        steps++;
    }
    __VERIFIER_assert(steps == 10 && x == 1);
    return 0;
}
