/* Euclid's algorithm by subtraction, with a factor that is added to the wrong one. */
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
            v = v + u;
        }
    }
    __VERIFIER_assert(x * (u + v) == 2 * a * b);
    return 0;
}
