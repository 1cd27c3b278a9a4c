/* The elements of a part have no larger sum than all, if none is negative. */

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
    assume_abort_if_not(0 <= n && n <= 1000);
    unsigned char a[1000];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int m = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= m && m <= n);
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i];
    }
    int part = 0;
    for (int i = 0; i < m; i++) {
        part += a[i];
    }
    __VERIFIER_assert(part <= sum);
    return 0;
}
