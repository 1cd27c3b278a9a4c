/* The average of temperatures is between the bounds of each, if their number is right. */
// fails on: 1,5

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
    assume_abort_if_not(1 <= n && n <= 300);
    int t[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(5 <= value && value <= 35);
        t[i] = value;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += t[i];
    }
    int average = sum / (n + 1);
    __VERIFIER_assert(5 <= average && average <= 35);
    return 0;
}
