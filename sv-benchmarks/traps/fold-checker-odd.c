/* A checkerboard of even size has as many black squares as white ones. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int h = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= h && h <= 15);
    int n = 2 * h;
    int s = 0;
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            if ((r + c) % 2 == 0) {
                s++;
            } else {
                s--;
            }
        }
    }
    __VERIFIER_assert(s == 0);
    return 0;
}
