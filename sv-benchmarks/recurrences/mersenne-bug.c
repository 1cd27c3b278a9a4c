/* Numbers of ones in binary, with a two among the digits. */
// fails on: 1

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
    unsigned int ones = 0;
    unsigned int power = 1;
    while (n != 0) {
        ones = 2 * ones + 2;
        power = 2 * power;
        n--;
        __VERIFIER_assert(ones + 1 == power);
    }
    return 0;
}
