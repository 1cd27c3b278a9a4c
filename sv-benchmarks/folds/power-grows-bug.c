/* The base may be negative. */
// fails on: 1,0,-1

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
    int m = __VERIFIER_nondet_int();
    int base = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= m && m <= n && n <= 20 && -8 <= base && base <= 8);
    long long x = 1;
    for (int i = 0; i < n; i++) {
        x *= base;
    }
    long long y = 1;
    for (int i = 0; i < m; i++) {
        y *= base;
    }
    __VERIFIER_assert(y <= x);
    return 0;
}
