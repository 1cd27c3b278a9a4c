/* The sum of the larger of each pair is not the larger of the sums. */
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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        b[i] = value;
    }
    int m = 0;
    int s = 0;
    for (int i = 0; i < n; i++) {
        m += a[i] > b[i] ? a[i] : b[i];
    }
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    int t = 0;
    for (int i = 0; i < n; i++) {
        t += b[i];
    }
    __VERIFIER_assert(m == (s > t ? s : t));
    return 0;
}
