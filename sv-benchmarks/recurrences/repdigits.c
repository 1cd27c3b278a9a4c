/* A number that has the same digit n times. */

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
    int digit = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 17);
    assume_abort_if_not(1 <= digit && digit <= 9);
    long long number = 0;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        number = 10 * number + digit;
        power = 10 * power;
    }
    __VERIFIER_assert(9 * number == digit * (power - 1));
    return 0;
}
