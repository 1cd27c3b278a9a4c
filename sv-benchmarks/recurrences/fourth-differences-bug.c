/* Fourth powers by four rows of differences, one of which starts with the value beside it. */
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
    assume_abort_if_not(0 <= n && n <= 200);
    int power = 0;
    int first = 1;
    int second = 14;
    int third = 24;
    int i = 0;
    while (i < n) {
        power = power + first;
        first = first + second;
        second = second + third;
        third = third + 24;
        i = i + 1;
    }
    __VERIFIER_assert(power == n * n * n * n);
    return 0;
}
