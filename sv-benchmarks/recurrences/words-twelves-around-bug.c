/* Steps of twelve meet a word: it need not be a multiple of eight. */
// fails on: 12

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int target = __VERIFIER_nondet_uint();
    unsigned int place = 0;
    unsigned int steps = 0;
    while (place != target) {
        place += 12;
        steps++;
    }
    __VERIFIER_assert(12 * steps == target);
    __VERIFIER_assert(target % 8 == 0);
    __VERIFIER_assert(steps < 1073741824u);
    return 0;
}
