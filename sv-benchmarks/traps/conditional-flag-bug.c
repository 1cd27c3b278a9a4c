/* A flag that the loop clears stops it from writing. */
// fails on: 3

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
    assume_abort_if_not(3 <= n && n <= 10000);
    int a[n];
    int on = 1;
    for (int i = 0; i < n; i++) {
        if (on) {
            a[i] = 1;
        }
        on = i < 1;
    }
    __VERIFIER_assert(a[n - 1] == 1);
    return 0;
}
