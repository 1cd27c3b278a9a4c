/* The sum of powers of any base. */

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
    int base = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(2 <= base && base <= 10);
    assume_abort_if_not(0 <= n && n <= 15);
    long long sum = 0;
    long long power = 1;
    int i = 0;
    while (i < n) {
        sum = sum + power;
        power = power * base;
        i = i + 1;
    }
    __VERIFIER_assert((base - 1) * sum == power - 1);
    return 0;
}
