/* Fibonacci numbers one at a time and two at a time. */

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
    for (int i = 0; i < 2 * n; i++) {
        long long next = a + b;
        a = b;
        b = next;
    }
    long long p = 0;
    long long q = 1;
    for (int i = 0; i < n; i++) {
        p = p + q;
        q = q + p;
    }
    __VERIFIER_assert(a == p && b == q);
    return 0;
}
