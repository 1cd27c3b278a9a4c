/* A pointer points to one of two arrays: the other one keeps its cells. */

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        a[i] = 0;
        b[i] = 0;
    }
    int *p = __VERIFIER_nondet_int() ? a : b;
    for (int i = 0; i < n; i++) {
        p[i] = 1;
    }
    __VERIFIER_assert(a[0] == 0 || b[0] == 0);
    return 0;
}
