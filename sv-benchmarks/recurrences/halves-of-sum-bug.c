/* Two numbers are replaced by their sum, one after the other. */
// fails on: 1,0,-1

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
    int b = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 30);
    assume_abort_if_not(-1000 <= a && a <= 1000 && -1000 <= b && b <= 1000);
    long long x = a;
    long long y = b;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        long long sum = x + y;
        x = sum;
        y = x + y;
        power = 2 * power;
    }
    __VERIFIER_assert(x == y);
    __VERIFIER_assert(2 * x == (a + b) * power);
    return 0;
}
