/* Minimum and maximum by two conditions: the maximum is not below the last value. */

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int max = -1000;
    int min = 1000;
    int last = 0;
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-999 <= value && value <= 999);
        if (value < min) {
            min = value;
        }
        if (value > max) {
            max = value;
        }
        last = value;
    }
    __VERIFIER_assert(min <= last && last <= max);
    return 0;
}
