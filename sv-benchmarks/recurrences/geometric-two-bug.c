/* The sum of powers of two that counts the first one twice. */
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
    unsigned int sum = 1;
    unsigned int power = 1;
    for (unsigned int i = 0; i < n; i++) {
        sum = sum + power;
        power = 2 * power;
    }
    __VERIFIER_assert(sum == power - 1);
    return 0;
}
