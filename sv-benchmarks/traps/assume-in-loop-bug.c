/* An assumption about each input in a loop, and a sum that is only just as large. */
// fails on: 2,1,1

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
    assume_abort_if_not(1 <= n && n <= 1000);
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(1 <= value && value <= 10);
        sum = sum + value;
    }
    __VERIFIER_assert(sum > n);
    return 0;
}
