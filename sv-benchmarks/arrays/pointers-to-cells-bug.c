/* An array of pointers to cells of another array, the first of which is pointed to twice. */
// fails on: 2

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
    int *to[n];
    for (int i = 0; i < n; i++) {
        a[i] = 0;
        to[i] = &a[i];
    }
    to[n - 1] = &a[0];
    for (int i = 0; i < n; i++) {
        *to[i] = 8;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == 8);
    }
    return 0;
}
