/* A global array is zero where nothing was written. */

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

int a[1000];

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 1000);
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k <= 999);
    for (int i = 0; i < n; i++) {
        a[i] = i + 1;
    }
    if (k >= n) {
        __VERIFIER_assert(a[k] == 0);
    }
    return 0;
}
