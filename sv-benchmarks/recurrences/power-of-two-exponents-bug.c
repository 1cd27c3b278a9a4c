/* A power at the double exponent is a square, but not for these loops. */
// fails on: 0,0

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
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 10);
    assume_abort_if_not(-8 <= x && x <= 8);
    long long single = 1;
    for (int i = 0; i < n; i++) {
        single = single * x;
    }
    long long twofold = 1;
    for (int i = 0; i <= n + n; i++) {
        twofold = twofold * x;
    }
    __VERIFIER_assert(twofold == single * single);
    return 0;
}
