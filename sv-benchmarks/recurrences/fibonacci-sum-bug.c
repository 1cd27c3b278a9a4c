/* The sum of Fibonacci numbers, from a wrong beginning. */
// fails on: 0

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
    unsigned int a = 0;
    unsigned int b = 1;
    unsigned int sum = 1;
    while (n > 0) {
        sum = sum + b;
        unsigned int next = a + b;
        a = b;
        b = next;
        n = n - 1;
    }
    __VERIFIER_assert(sum + 1 == a + b);
    return 0;
}
