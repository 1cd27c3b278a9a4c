/* The powers of two are stored: their sum is one less than the next. */

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
    assume_abort_if_not(0 <= n && n <= 20);
    int power[21];
    power[0] = 1;
    for (int i = 1; i <= n; i++) {
        power[i] = 2 * power[i - 1];
    }
    int sum = 0;
    int next = 1;
    for (int i = 0; i < n; i++) {
        sum += power[i];
        next = 2 * next;
    }
    __VERIFIER_assert(sum == next - 1);
    return 0;
}
