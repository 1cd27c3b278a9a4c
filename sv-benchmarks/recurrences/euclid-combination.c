/* Euclid's algorithm by subtraction: both numbers stay combinations of the first two. */

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
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= a && a <= 1000);
    assume_abort_if_not(1 <= b && b <= 1000);
    int x = a;
    int y = b;
    int p = 1;
    int q = 0;
    int r = 0;
    int s = 1;
    while (x != y) {
        if (x > y) {
            x = x - y;
            p = p - r;
            q = q - s;
        } else {
            y = y - x;
            r = r - p;
            s = s - q;
        }
        __VERIFIER_assert(x == p * a + q * b);
        __VERIFIER_assert(y == r * a + s * b);
    }
    return 0;
}
