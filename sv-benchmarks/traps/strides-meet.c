/* Two counters that come from both sides and meet. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int x = 0;
    int y = 100;
    while (x < y) {
        x = x + 2;
        y = y - 3;
    }
    __VERIFIER_assert(x == y);
    return 0;
}
