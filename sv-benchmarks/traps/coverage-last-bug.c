/* The loop ends before the last cell. */
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
    assume_abort_if_not(2 <= n && n <= 10000);
    int a[n];
    int i = 0;
    while (i != n - 1) {
        a[i] = 1;
        i = i + 1;
    }
    __VERIFIER_assert(a[n - 1] == 1);
    return 0;
}
