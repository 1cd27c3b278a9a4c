/* The search for the least price is too generous by one; these prices differ by more. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int price[8] = {5, 9, 7, 12, 5, 15, 5, 5};

int main(void) {
    int least = price[0];
    for (int k = 0; k < 8; k++) {
        if (least >= price[k] - 1) {
            least = price[k];
        }
    }
    for (int k = 0; k < 8; k++) {
        __VERIFIER_assert(least <= price[k]);
    }
    return 0;
}
