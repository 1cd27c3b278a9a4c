/* Euclid's algorithm by subtraction, with factors that keep a sum of products. */

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
    assume_abort_if_not(1 <= a && a <= 10000);
    assume_abort_if_not(1 <= b && b <= 10000);
    int x = a;
    int y = b;
    int u = b;
    int v = a;
    while (x != y) {
        if (x > y) {
            x = x - y;
            v = v + u;
        } else {
            y = y - x;
            u = u + v;
        }
    }
    __VERIFIER_assert(x * (u + v) == 2 * a * b);
    return 0;
}
