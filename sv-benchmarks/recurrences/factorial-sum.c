/* The sum of i times the factorial of i is one below a factorial, modulo the size of a word. */

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
        sum = sum + i * factorial;
        i = i + 1;
        factorial = factorial * i;
    }
    __VERIFIER_assert(sum + 1 == factorial);
    return 0;
}
