/* Euclid's algorithm with quotients: the remainders stay combinations of the first two numbers. */

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
    assume_abort_if_not(0 <= a && a <= 10000);
    assume_abort_if_not(0 <= b && b <= 10000);
    int x = a;
    int y = b;
    int p = 1;
    int q = 0;
    int r = 0;
    int s = 1;
    while (y != 0) {
        int quotient = x / y;
        int next = x - quotient * y;
        x = y;
        y = next;
        next = p - quotient * r;
        p = r;
        r = next;
        next = q - quotient * s;
        q = s;
        s = next;
    }
    __VERIFIER_assert(x == p * a + q * b);
    return 0;
}
