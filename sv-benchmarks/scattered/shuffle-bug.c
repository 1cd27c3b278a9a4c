/* A cell is overwritten on the way. */
// fails on: 2,1,0,1,0

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
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = i;
    }
    while (__VERIFIER_nondet_int() > 0) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        int y = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= y && y < n);
        a[x] = a[y];
        a[y] = a[x];
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i];
    }
    __VERIFIER_assert(2 * sum == n * (n - 1));
    return 0;
}
