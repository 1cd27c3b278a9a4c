/* A sequence where each number is the sum of five, and a step that looks back too far. */
// fails on: 7

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
    assume_abort_if_not(0 <= n && n <= 55);
    long long a = 0;
    long long b = 0;
    long long c = 0;
    long long d = 0;
    long long e = 1;
    for (int i = 0; i < n; i++) {
        long long next = a + b + c + d + e;
        a = b;
        b = c;
        c = d;
        d = e;
        e = next;
    }
    long long p = 0;
    long long q = 0;
    long long r = 0;
    long long s = 0;
    long long t = 1;
    long long u = 1;
    for (int i = 0; i < n; i++) {
        long long next = 2 * u - p - r / 4;
        p = q;
        q = r;
        r = s;
        s = t;
        t = u;
        u = next;
    }
    __VERIFIER_assert(e == t);
    return 0;
}
