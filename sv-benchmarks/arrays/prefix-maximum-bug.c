/* The running maximum of the cells, compared with the next cell. */
// fails on: 2,1,2

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    int top[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    top[0] = a[0];
    for (int i = 1; i < n; i++) {
        top[i] = a[i] > top[i - 1] ? a[i] : top[i - 1];
    }
    for (int i = 0; i + 1 < n; i++) {
        __VERIFIER_assert(top[i] >= a[i + 1]);
    }
    return 0;
}
