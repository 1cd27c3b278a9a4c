/* Euclid's algorithm keeps a sum of products, modulo the size of a word as well. */

extern unsigned int __VERIFIER_nondet_uint(void);
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
    unsigned int a = __VERIFIER_nondet_uint();
    unsigned int b = __VERIFIER_nondet_uint();
    assume_abort_if_not(a >= 1 && b >= 1);
    unsigned int x = a;
    unsigned int y = b;
    unsigned int u = b;
    unsigned int v = 0;
    while (x != y) {
        while (x > y) {
            x = x - y;
            v = v + u;
        }
        while (y > x) {
            y = y - x;
            u = u + v;
        }
    }
    __VERIFIER_assert(x * (u + v) == a * b);
    return 0;
}
