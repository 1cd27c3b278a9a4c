/* The search for the least price is too generous by one: two prices are enough to see it. */
// fails on: 2,7,8

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) {
        return 0;
    }
    int price[n];
    int k = 0;
    while (k < n) {
        price[k] = __VERIFIER_nondet_int();
        if (price[k] < 0 || price[k] > 1000000) {
            return 0;
        }
        k++;
    }
    int least = price[0];
    for (k = 0; k < n; k++) {
        if (least >= price[k] - 1) {
            least = price[k];
        }
    }
    for (k = 0; k < n; k++) {
        __VERIFIER_assert(least <= price[k]);
    }
    return 0;
}
