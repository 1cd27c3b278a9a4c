/* Powers of the quaternion 1+i+j+k: the square of their length is a power of four. */

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
    assume_abort_if_not(0 <= n && n <= 25);
    long long a = 1;
    long long b = 0;
    long long c = 0;
    long long d = 0;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        long long r = a - b - c - d;
        long long s = a + b + c - d;
        long long t = a - b + c + d;
        long long u = a + b - c + d;
        a = r;
        b = s;
        c = t;
        d = u;
        power = 4 * power;
    }
    __VERIFIER_assert(a * a + b * b + c * c + d * d == power);
    return 0;
}
