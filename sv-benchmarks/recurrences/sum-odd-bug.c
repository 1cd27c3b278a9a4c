/* The sum of the first odd numbers, from a wrong beginning. */
// fails on: 1

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
    assume_abort_if_not(0 <= n && n <= 30000);
    int sum = 1;
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(sum == i * i);
        sum = sum + 2 * i + 1;
    }
    return 0;
}
