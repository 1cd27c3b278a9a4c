/* Running sums without their own cell. */
// fails on: 2,1,2,1

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
    assume_abort_if_not(2 <= n && n <= 40);
    int a[n];
    int u[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int s = 0;
    for (int i = 0; i < n; i++) {
        u[i] = s;
        s += a[i];
    }
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= p && p <= n - 1);
    __VERIFIER_assert(u[p] - u[p - 1] == a[p]);
    return 0;
}
