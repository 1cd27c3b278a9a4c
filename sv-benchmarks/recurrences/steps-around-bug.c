/* From any word to any other one, where the way around is forgotten. */
// fails on: 4294967290,0

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
    __VERIFIER_assert(from + count >= count);
    __VERIFIER_assert(sum == 5 * count);
    return 0;
}
