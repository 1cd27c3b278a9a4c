/* Words of bits by the number of their ones modulo three, where one step is taken in the wrong order. */
// fails on: 3

extern int __VERIFIER_nondet_int(void);
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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 28);
    long long none = 1;
    long long one = 0;
    long long two = 0;
    long long all = 1;
    for (int i = 0; i < n; i++) {
        none = none + two;
        two = two + one;
        one = one + none;
        all = all + all;
    }
    __VERIFIER_assert(none + one + two == all);
    __VERIFIER_assert(none * none + one * one + two * two - none * one - one * two - two * none == 1);
    return 0;
}
