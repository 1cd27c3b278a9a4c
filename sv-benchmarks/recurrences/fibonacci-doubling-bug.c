/* Fibonacci numbers at 2n and 2n+1 from those at n and n+1, with a sum for a difference. */
// fails on: 1

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
    assume_abort_if_not(0 <= n && n <= 40);
    long long a = 0;
    long long b = 1;
    for (int i = 0; i < n; i++) {
        long long next = a + b;
        a = b;
        b = next;
    }
    long long c = 0;
    long long d = 1;
    for (int i = 0; i < 2 * n; i++) {
        long long next = c + d;
        c = d;
        d = next;
    }
    __VERIFIER_assert(c == a * (b + a));
    __VERIFIER_assert(d == a * a + b * b);
    return 0;
}
