/* Two strings are compared up to the first difference: at it, they are equal only at an end. */
// fails on: 2,1,2

extern char __VERIFIER_nondet_char(void);
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
    char a[n];
    char b[n];
    for (int i = 0; i + 1 < n; i++) {
        a[i] = __VERIFIER_nondet_char();
        b[i] = __VERIFIER_nondet_char();
    }
    a[n - 1] = 0;
    b[n - 1] = 0;
    int i = 0;
    while (a[i] != 0 && a[i] == b[i]) {
        i++;
    }
    for (int j = 0; j <= i; j++) {
        __VERIFIER_assert(a[j] == b[j]);
    }
    return 0;
}
