/* A function returns behind its loop. */

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

void fill(int a[], int n) {
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        if (i == n) {
            return;
        }
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(2 <= n && n <= 10000);
    int a[n];
    fill(a, n);
    __VERIFIER_assert(a[n - 1] == 1);
    return 0;
}
