/* Each number is counted once, under the first of some divisors that it has, with one that is counted twice. */
// fails on: 3

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
    unsigned int sevens = 0;
    unsigned int fives = 0;
    unsigned int fours = 0;
    unsigned int threes = 0;
    unsigned int twos = 0;
    unsigned int others = 0;
    for (unsigned int i = 0; i < n; i++) {
        if (i % 7 == 0) {
            sevens++;
        } else if (i % 5 == 0) {
            fives++;
        } else if (i % 4 == 0) {
            fours++;
        } else if (i % 3 == 0) {
            threes++;
        } else if (i % 2 == 0) {
            twos = twos + 2;
        } else {
            others++;
        }
    }
    __VERIFIER_assert(sevens + fives + fours + threes + twos + others == n);
    return 0;
}
