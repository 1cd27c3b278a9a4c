/* Every second cell, in an array with an odd number of cells. */
// fails on: 1

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
    assume_abort_if_not(1 <= h && h <= 20);
    int n = 2 * h + 1;
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = 1;
    }
    int s = 0;
    for (int i = 0; i < n; i += 2) {
        s += a[i];
    }
    __VERIFIER_assert(2 * s == n);
    return 0;
}
