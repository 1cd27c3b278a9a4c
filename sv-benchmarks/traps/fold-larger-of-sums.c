/* The sum of the larger of each pair is no smaller than either sum. */

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
    __VERIFIER_assert(m >= s);
    return 0;
}
