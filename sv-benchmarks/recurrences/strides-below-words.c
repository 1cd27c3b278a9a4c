/* Strides of five below a bound, and their sum. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    assume_abort_if_not(n <= 4000000000u);
    unsigned int strides = 0;
    unsigned int sum = 0;
    for (unsigned int i = 0; i < n; i += 5) {
        sum += i;
        strides++;
    }
    __VERIFIER_assert(strides == (n + 4) / 5);
    __VERIFIER_assert(2 * sum == 5 * strides * (strides - 1));
    return 0;
}
