/* Numbers above and below a bound: those at it are counted twice. */
// fails on: 1,0

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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int up = 0;
    int down = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] >= 0) {
            up++;
        }
    }
    for (int i = 0; i < n; i++) {
        if (a[i] <= 0) {
            down++;
        }
    }
    __VERIFIER_assert(up + down == n);
    return 0;
}
