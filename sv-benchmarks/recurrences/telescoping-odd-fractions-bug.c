/* The sum of 1/((2i-1)(2i+1)) is taken for n/(n+2). */
// fails on: 2

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
    assume_abort_if_not(1 <= n && n <= 8);
    long long p = 0;
    long long q = 1;
    int i = 0;
    while (i < n) {
        i++;
        p = p * (2 * i - 1) * (2 * i + 1) + q;
        q = q * (2 * i - 1) * (2 * i + 1);
    }
    __VERIFIER_assert(p * (n + 2) == q * n);
    return 0;
}
