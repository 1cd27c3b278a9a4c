/* The step x = a*x + i, where i is one too large. */
// fails on: 2,0

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
    int a = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 10);
    assume_abort_if_not(-9 <= a && a <= 9);
    long long x = 0;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        x = a * (x + i);
        power = a * power;
    }
    __VERIFIER_assert((a - 1) * (a - 1) * x == power - 1 - n * (a - 1));
    return 0;
}
