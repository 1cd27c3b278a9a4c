/* The greatest height is the height of some element. */

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
    int height[n];
    for (int k = 0; k < n; k++) {
        height[k] = __VERIFIER_nondet_int();
    }
    int top = -1, seen = 0;
    for (int k = 0; k < n; k++) {
        if (height[k] < 0) {
            return 0;
        }
        if (top < height[k]) {
            top = height[k];
        }
    }
    for (int k = 0; k < n; k++) {
        if (height[k] == top) {
            seen = 1;
        }
    }
    __VERIFIER_assert(seen == 1);
    return 0;
}
