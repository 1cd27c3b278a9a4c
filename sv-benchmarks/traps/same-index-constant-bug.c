/* One cell is written in each iteration: the first value does not remain. */
// fails on: 2

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[2];
    for (int i = 0; i < n; i++) {
        a[1] = i;
    }
    __VERIFIER_assert(a[1] == 0);
    return 0;
}
