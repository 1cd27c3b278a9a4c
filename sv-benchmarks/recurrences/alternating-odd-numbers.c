/* Odd numbers with alternating signs add up to n or to -n. */

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
    assume_abort_if_not(0 <= n && n <= 1000000);
    int sum = 0;
    int sign = 1;
    for (int i = 0; i < n; i++) {
        sum = sum + sign * (2 * i + 1);
        sign = -sign;
    }
    __VERIFIER_assert(sum == -sign * n);
    return 0;
}
