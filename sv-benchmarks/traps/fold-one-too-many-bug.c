/* A sum over the cells before a place, taken for one with that place. */
// fails on: 2,1,1,1

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
    assume_abort_if_not(2 <= n && n <= 50);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= p && p <= n - 1);
    int s = 0;
    for (int i = 0; i < p; i++) {
        s += a[i];
    }
    int r = 0;
    for (int i = 0; i <= p; i++) {
        r += a[i];
    }
    __VERIFIER_assert(r == s);
    return 0;
}
