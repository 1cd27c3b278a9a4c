/* Lucas and Fibonacci numbers, from a wrong beginning. */
// fails on: 0

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
    assume_abort_if_not(0 <= n && n <= 40);
    long long lucas = 1;
    long long fibonacci = 0;
    int sign = 1;
    for (int i = 0; i < n; i++) {
        long long next = (lucas + 5 * fibonacci) / 2;
        fibonacci = (lucas + fibonacci) / 2;
        lucas = next;
        sign = -sign;
    }
    __VERIFIER_assert(lucas * lucas - 5 * fibonacci * fibonacci == 4 * sign);
    return 0;
}
