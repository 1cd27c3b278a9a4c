/* One loop fills the first half, another one the second half. */

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
    assume_abort_if_not(2 <= n && n <= 10000);
    int half = n / 2;
    int a[n];
    for (int i = 0; i < half; i++) {
        a[i] = 1;
    }
    for (int i = half; i < n; i++) {
        a[i] = 1;
    }
    __VERIFIER_assert(a[half] == 1);
    return 0;
}
