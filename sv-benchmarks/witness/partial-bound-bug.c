/* One cell more is checked than was written. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int stock[90000];

int main(void) {
    for (int k = 0; k < 70000; k++) {
        stock[k] = k + 11;
    }
    for (int k = 0; k <= 70000; k++) {
        __VERIFIER_assert(stock[k] == k + 11);
    }
    return 0;
}
