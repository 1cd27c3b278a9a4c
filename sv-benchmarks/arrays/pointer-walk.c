/* A pointer walks over the cells and fills them. */

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    int *end = a + n;
    for (int *p = a; p < end; p++) {
        *p = 4;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == 4);
    }
    return 0;
}
