/* Steps that inputs choose keep a norm, one of them but for its sign, with a sign that is kept. */
// fails on: 1,0

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int steps = __VERIFIER_nondet_uint();
    unsigned int x = 1;
    unsigned int y = 0;
    unsigned int sign = 1;
    while (steps > 0) {
        unsigned int next;
        if (__VERIFIER_nondet_int()) {
            next = 3 * x + 4 * y;
            y = 2 * x + 3 * y;
        } else {
            next = x + 2 * y;
            y = x + y;
            sign = sign;
        }
        x = next;
        steps = steps - 1;
    }
    __VERIFIER_assert(x * x - 2 * y * y == sign);
    return 0;
}
