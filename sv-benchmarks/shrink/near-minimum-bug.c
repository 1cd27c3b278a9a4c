/* The search for the least price is too generous by one, and the last price is above the least one by one. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int price[8] = {5, 9, 7, 12, 5, 15, 5, 6};

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
