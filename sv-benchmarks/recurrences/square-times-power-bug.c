/* The sum of i*i times 2^i, with a factor that is right for the first ones only. */
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
    assume_abort_if_not(0 <= n && n <= 40);
    long long sum = 0;
    long long power = 1;
    int i = 0;
    while (i < n) {
        i = i + 1;
        power = power * 2;
        sum = sum + i * i * power;
    }
    __VERIFIER_assert(sum + 6 == 2 * (n * n - n + 3 - n % 3) * power);
    return 0;
}
