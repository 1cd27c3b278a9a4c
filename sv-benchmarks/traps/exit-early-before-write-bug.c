/* The loop is left before the write. */
// fails on: 1,5

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
    int a[n];
    int stop = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        if (stop == 5) {
            break;
        }
        a[i] = 1;
    }
    __VERIFIER_assert(a[0] == 1);
    return 0;
}
