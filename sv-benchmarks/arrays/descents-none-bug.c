/* One descent. */
// fails on: 2,1,0,0,1

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
    assume_abort_if_not(1 <= n && n <= 1000);
    int a[1000];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int descents = 0;
    for (int i = 0; i < n - 1; i++) {
        if (a[i] > a[i + 1]) {
            descents++;
        }
    }
    int j = __VERIFIER_nondet_int();
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= j && j <= k && k < n);
    __VERIFIER_assert(descents > 1 || a[j] <= a[k]);
    return 0;
}
