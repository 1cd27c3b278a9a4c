/* The sum of the numbers below m, by a counter without sign that goes down. */

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
    unsigned int m = __VERIFIER_nondet_uint();
    assume_abort_if_not(m <= 10000);
    unsigned int left = m;
    unsigned int sum = 0;
    while (left > 0) {
        left = left - 1;
        sum = sum + left;
    }
    __VERIFIER_assert(2 * sum == m * m - m);
    return 0;
}
