/* A swap of two cells: each value occurs as often as before. */

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
    assume_abort_if_not(0 <= n && n <= 1000);
    int a[1000];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int v = __VERIFIER_nondet_int();
    int before = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] == v) {
            before++;
        }
    }
    int p = __VERIFIER_nondet_int();
    int q = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= p && p < n && 0 <= q && q < n);
    int cell = a[p];
    a[p] = a[q];
    a[q] = cell;
    int after = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] == v) {
            after++;
        }
    }
    __VERIFIER_assert(before == after);
    return 0;
}
