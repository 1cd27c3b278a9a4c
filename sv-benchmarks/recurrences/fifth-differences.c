/* Fifth powers by additions alone. */

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
    assume_abort_if_not(0 <= n && n <= 1000);
    long long a = 0;
    long long b = 1;
    long long c = 30;
    long long d = 150;
    long long e = 240;
    for (int i = 0; i < n; i++) {
        a += b;
        b += c;
        c += d;
        d += e;
        e += 120;
    }
    long long m = n;
    __VERIFIER_assert(a == m * m * m * m * m);
    return 0;
}
