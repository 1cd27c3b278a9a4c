/* The average of negative numbers, rounded to zero, is too large. */
// fails on: 2,-1,0

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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-50 <= value && value <= 0);
        a[i] = value;
    }
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    int q = s / n;
    __VERIFIER_assert(q * n <= s);
    return 0;
}
