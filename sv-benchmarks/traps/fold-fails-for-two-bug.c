/* Three cells at the ends of an array that may have two. */
// fails on: 2,1,1

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
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int all = 0;
    for (int i = 0; i < n; i++) {
        all += a[i];
    }
    int rest = 0;
    for (int i = 2; i < n - 1; i++) {
        rest += a[i];
    }
    __VERIFIER_assert(all == rest + a[0] + a[1] + a[n - 1]);
    return 0;
}
