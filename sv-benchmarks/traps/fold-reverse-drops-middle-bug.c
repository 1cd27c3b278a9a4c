/* An array, written backwards into another one, without its first cell. */
// fails on: 1,1

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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        b[i] = 0;
    }
    for (int i = 1; i < n; i++) {
        b[n - 1 - i] = a[i];
    }
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    int r = 0;
    for (int i = 0; i < n; i++) {
        r += b[i];
    }
    __VERIFIER_assert(s == r);
    return 0;
}
