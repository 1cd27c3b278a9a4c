/* The sum of i times the factorial before. */
// fails on: 2

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
    unsigned int factorial = 1;
    unsigned int sum = 0;
    unsigned int i = 1;
    while (i < n) {
        i = i + 1;
        sum = sum + i * factorial;
        factorial = factorial * i;
    }
    __VERIFIER_assert(sum + 1 == factorial);
    return 0;
}
