/* A loop whose counter is a float ends behind its limit. */

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
    for (x = 0; x < 10; x += 1) {
        steps++;
    }
    __VERIFIER_assert(x == 10 && steps == 10);
    return 0;
}
