/* The loop makes its bound smaller and fills half of the cells only. */
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
    int size = n;
    int a[size];
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        n--;
    }
    __VERIFIER_assert(a[size - 1] == 1);
    return 0;
}
