/* Steps of two downwards, from 2n to zero: not n, where 2n is beyond the largest word. */
// fails on: 2147483648

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int i = 2 * n;
    unsigned int steps = 0;
    while (i != 0) {
        i -= 2;
        steps++;
    }
    __VERIFIER_assert(steps == n);
    return 0;
}
