/* The Fibonacci number at n+1 by a loop of n+1 steps, and by one that stops early for large n. */
// fails on: 5

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
    assume_abort_if_not(0 <= n && n <= 60);
    long long a = 0;
    long long b = 1;
    for (int i = 0; i < n; i++) {
        long long next = a + b;
        a = b;
        b = next;
    }
    long long c = 0;
    long long d = 1;
    for (int i = 0; i <= n - n / 5; i++) {
        long long next = c + d;
        c = d;
        d = next;
    }
    __VERIFIER_assert(c == b);
    __VERIFIER_assert(d == a + b);
    return 0;
}
