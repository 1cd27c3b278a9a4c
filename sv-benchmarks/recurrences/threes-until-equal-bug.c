/* Steps of three until 3n, where their number is taken for a third of the counter. */
// fails on: 9

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
    __VERIFIER_assert(steps == n - n / 9);
    __VERIFIER_assert(sum == 7 * n);
    return 0;
}
