/* From one word up to another, perhaps around: the distance, and what was added. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int from = __VERIFIER_nondet_uint();
    unsigned int to = __VERIFIER_nondet_uint();
    unsigned int steps = 0;
    unsigned int sum = 0;
    for (unsigned int place = from; place != to; place++) {
        sum += 2 * steps + 1;
        steps++;
    }
    __VERIFIER_assert(steps == to - from);
    __VERIFIER_assert(sum == steps * steps);
    return 0;
}
