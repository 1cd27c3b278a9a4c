/* Behind the loop, its index is that of the cell behind those filled. */

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
    int a[n + 1];
    int i;
    for (i = 0; i < n; i++) {
        a[i] = 1;
    }
    a[i] = 0;
    __VERIFIER_assert(a[n - 1] == 1);
    return 0;
}
