/* A geometric sum with any first element and any ratio, modulo the size of a word. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int first = __VERIFIER_nondet_uint();
    unsigned int ratio = __VERIFIER_nondet_uint();
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int sum = first;
    unsigned int power = 1;
    for (unsigned int i = 1; i < n; i++) {
        sum = sum * ratio + first;
        power = power * ratio;
    }
    __VERIFIER_assert(ratio * sum - sum + first == first * ratio * power);
    return 0;
}
