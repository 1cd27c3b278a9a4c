/* Each cell is read after the loop has written it. */
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
    for (int i = 0; i < n; i++) {
        a[i] = i;
    }
    for (int i = 1; i < n - 1; i++) {
        a[i] = a[i - 1] + 1;
    }
    __VERIFIER_assert(a[1] == 3);
    return 0;
}
