/* The product of two sums is not the inner product. */
// fails on: 2,1,1,1,1

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
    assume_abort_if_not(1 <= n && n <= 20);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 10);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 10);
        b[i] = value;
    }
    int x = 0;
    int y = 0;
    for (int i = 0; i < n; i++) {
        x += a[i];
        y += b[i];
    }
    int p = 0;
    for (int i = 0; i < n; i++) {
        p += a[i] * b[i];
    }
    __VERIFIER_assert(p == x * y);
    return 0;
}
