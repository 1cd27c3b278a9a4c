/* The first steps of Euclid's algorithm: what holds does not depend on how many, with a wrong determinant. */
// fails on: 1,2

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
    int steps = 0;
    while (steps++ < 25) {
        if (a > b) {
            a = a - b;
            p = p - q;
            r = r - s;
        } else if (b > a) {
            b = b - a;
            q = q - p;
            s = s - p;
        } else {
            break;
        }
    }
    __VERIFIER_assert(p * s - q * r == 1);
    __VERIFIER_assert(b == q * x + s * y);
    return 0;
}
