/* The product of the even numbers up to 2n is 2^n times n!. */

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
    assume_abort_if_not(0 <= n && n <= 15);
    long long even = 1;
    for (int i = 2; i <= 2 * n; i += 2) {
        even = even * i;
    }
    long long factorial = 1;
    long long power = 1;
    for (int i = 1; i <= n; i++) {
        factorial = factorial * i;
        power = 2 * power;
    }
    __VERIFIER_assert(even == power * factorial);
    return 0;
}
