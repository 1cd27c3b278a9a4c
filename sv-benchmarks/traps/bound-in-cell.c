/* The bound is in a cell of another array. */

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
    assume_abort_if_not(5 <= n && n <= 100);
    int a[100];
    int b[100];
    a[2] = n;
    b[2] = n;
    for (int i = 0; i < b[2]; i++) {
        a[i] = 1;
    }
    __VERIFIER_assert(a[n - 1] == 1);
    return 0;
}
