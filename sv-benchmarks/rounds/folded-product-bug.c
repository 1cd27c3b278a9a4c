/* One array forwards, the other backwards, and one forwards again. */
// fails on: 2,1,0,1,0

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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    int b[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        b[i] = value;
    }
    int one = 0;
    for (int i = 0; i < n; i++) {
        one += a[i] * b[n - 1 - i];
    }
    int other = 0;
    for (int i = 0; i < n; i++) {
        other += a[i] * b[i];
    }
    __VERIFIER_assert(one == other);
    return 0;
}
