/* What is written to one array is taken from the mirrored cell of another. */

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
    assume_abort_if_not(1 <= n && n <= 1000);
    int up[n];
    int down[n];
    for (int i = 0; i < n; i++) {
        up[i] = 0;
        down[i] = 0;
    }
    while (__VERIFIER_nondet_int() > 0) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        up[x] = 5 * x;
        down[n - 1 - x] = -5 * x;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += up[i];
        sum += down[i];
    }
    __VERIFIER_assert(sum == 0);
    return 0;
}
