/* Double factorials of neighbours: their product is a factorial. */

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
    assume_abort_if_not(0 <= n && n <= 9);
    long long odd = 1;
    long long even = 1;
    for (int i = 1; i <= n; i++) {
        odd = odd * (2 * i - 1);
        even = even * (2 * i);
    }
    long long all = 1;
    int k = 0;
    while (k < 2 * n) {
        k = k + 1;
        all = all * k;
    }
    __VERIFIER_assert(odd * even == all);
    return 0;
}
