/* The sum of a window is kept as it moves, but the wrong cell goes. */
// fails on: 4,1,2,3,4

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
    assume_abort_if_not(3 <= n && n <= 200);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    int window = a[0] + a[1] + a[2];
    for (int i = 3; i < n; i++) {
        window = window + a[i] - a[i - 2];
    }
    __VERIFIER_assert(window == a[n - 1] + a[n - 2] + a[n - 3]);
    return 0;
}
