/* The step 2(2i-1) gives the quotient of (2n)! and n!. */

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
    assume_abort_if_not(0 <= n && n <= 10);
    long long quotient = 1;
    long long factorial = 1;
    int i = 1;
    while (i <= n) {
        quotient = quotient * 2 * (2 * i - 1);
        factorial = factorial * i;
        i++;
    }
    long long large = 1;
    for (int k = 2; k <= 2 * n; k++) {
        large = large * k;
    }
    __VERIFIER_assert(quotient * factorial == large);
    return 0;
}
