/* Euclid's algorithm by repeated subtraction: what is left is a combination of both numbers. */

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
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    assume_abort_if_not(x >= 1 && y >= 1);
    long long a = x;
    long long b = y;
    long long p = 1;
    long long q = 0;
    long long r = 0;
    long long s = 1;
    while (b != 0) {
        long long rest = a;
        long long times = 0;
        while (rest >= b) {
            rest = rest - b;
            times = times + 1;
            __VERIFIER_assert(a == times * b + rest);
        }
        a = b;
        b = rest;
        long long next = p - times * q;
        p = q;
        q = next;
        next = r - times * s;
        r = s;
        s = next;
    }
    __VERIFIER_assert(a == p * x + r * y);
    return 0;
}
