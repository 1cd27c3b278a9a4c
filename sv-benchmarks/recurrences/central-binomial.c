/* The binomial of 2n over n, by a step from n to n+1 and along a row. */

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
    assume_abort_if_not(0 <= n && n <= 15);
    long long central = 1;
    for (int i = 0; i < n; i++) {
        central = central * 2 * (2 * i + 1) / (i + 1);
    }
    long long row = 1;
    for (int i = 1; i <= n; i++) {
        row = row * (n + i) / i;
    }
    __VERIFIER_assert(central == row);
    return 0;
}
