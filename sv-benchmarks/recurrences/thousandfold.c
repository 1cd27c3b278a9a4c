/* Steps by a factor of a thousand, and of minus a thousand at the same time. */

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
    int start = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 4);
    assume_abort_if_not(-1000 <= start && start <= 1000);
    long long sum = 2 * start;
    long long difference = 0;
    long long power = 1;
    int sign = 1;
    for (int i = 0; i < n; i++) {
        long long old = sum;
        sum = 1000 * difference;
        difference = 1000 * old;
        power = 1000 * power;
        sign = -sign;
    }
    __VERIFIER_assert(sum + difference == 2 * start * power);
    __VERIFIER_assert(sum - difference == 2 * start * power * sign);
    return 0;
}
