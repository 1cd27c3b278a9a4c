/* The sum of an arithmetic progression of any start and step. */

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
    int start = __VERIFIER_nondet_int();
    int step = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(-100 <= start && start <= 100);
    assume_abort_if_not(-100 <= step && step <= 100);
    assume_abort_if_not(0 <= n && n <= 1000);
    int term = start;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum + term;
        term = term + step;
    }
    __VERIFIER_assert(2 * sum == 2 * n * start + step * n * (n - 1));
    return 0;
}
