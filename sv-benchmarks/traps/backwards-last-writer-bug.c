/* Counting down, the first cell's number remains. */
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
    int a[1];
    for (int i = n - 1; i >= 0; i--) {
        a[0] = i;
    }
    __VERIFIER_assert(a[0] == n - 1);
    return 0;
}
