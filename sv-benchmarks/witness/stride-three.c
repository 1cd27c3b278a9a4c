/* Every third cell is written, and every third cell is checked. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int slots[30000];

int main(void) {
    for (int k = 0; k < 30000; k += 3) {
        slots[k] = 5;
    }
    for (int k = 0; k < 30000; k++) {
        __VERIFIER_assert(k % 3 != 0 || slots[k] == 5);
    }
    return 0;
}
