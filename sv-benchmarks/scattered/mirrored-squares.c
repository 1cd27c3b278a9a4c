/* Opposite numbers in mirrored cells have the same squares. */

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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 100);
    int left[n];
    int right[n];
    for (int i = 0; i < n; i++) {
        left[i] = 0;
        right[i] = 0;
    }
    while (__VERIFIER_nondet_int() > 0) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        left[x] = 7;
        right[n - 1 - x] = -7;
    }
    int first = 0;
    int second = 0;
    for (int i = 0; i < n; i++) {
        first += left[i] * left[i];
        second += right[i] * right[i];
    }
    __VERIFIER_assert(first == second);
    return 0;
}
