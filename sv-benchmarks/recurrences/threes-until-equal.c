/* Steps of three until they are equal to 3n, which may be beyond the largest word. */

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
    unsigned int sum = 0;
    unsigned int steps = 0;
    for (unsigned int i = 0; i != 3 * n; i += 3) {
        sum = sum + 7;
        steps = steps + 1;
    }
    __VERIFIER_assert(steps == n);
    __VERIFIER_assert(sum == 7 * n);
    return 0;
}
