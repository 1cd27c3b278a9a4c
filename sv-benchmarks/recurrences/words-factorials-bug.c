/* Two factorials, of which one has one factor less. */
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
    unsigned int one = 1;
    for (unsigned int i = 1; i + 1 < n; i++) {
        one *= i;
    }
    unsigned int other = 1;
    if (n > 0) {
        for (unsigned int i = 1; i != n; i++) {
            other = i * other;
        }
    }
    __VERIFIER_assert(one == other);
    return 0;
}
