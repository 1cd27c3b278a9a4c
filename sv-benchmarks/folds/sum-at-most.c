/* No score is more than 10: the sum is at most ten times their number. */

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
    assume_abort_if_not(1 <= n && n <= 500);
    int score[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 10);
        score[i] = value;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += score[i];
    }
    __VERIFIER_assert(sum <= 10 * n);
    __VERIFIER_assert(sum >= 0);
    return 0;
}
