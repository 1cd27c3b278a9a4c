/* Steps of two: a cell at an even place is filled. */

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
    for (int i = 0; i < n; i += 2) {
        a[i] = 1;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    assume_abort_if_not(k % 2 == 0);
    __VERIFIER_assert(a[k] == 1);
    return 0;
}
