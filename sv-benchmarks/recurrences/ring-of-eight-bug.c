/* Eight numbers in a ring, where the last one takes the first one's new value. */
// fails on: 8

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
    long long a = 1;
    long long b = 0;
    long long c = 0;
    long long d = 0;
    long long e = 0;
    long long f = 0;
    long long g = 0;
    long long h = 0;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        a = a + b;
        b = b + c;
        c = c + d;
        d = d + e;
        e = e + f;
        f = f + g;
        g = g + h;
        h = h + a;
        power = 2 * power;
    }
    __VERIFIER_assert(a + b + c + d + e + f + g + h == power);
    return 0;
}
