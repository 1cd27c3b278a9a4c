/* From any word to any other one, and around behind the largest. */

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
    unsigned int sum = 0;
    unsigned int count = 0;
    for (unsigned int i = from; i != to; i++) {
        sum = sum + 5;
        count++;
    }
    __VERIFIER_assert(count == to - from);
    __VERIFIER_assert(sum == 5 * count);
    return 0;
}
