/* The step with the root two twice, from a start that gives n+1 times 2^n. */
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
    long long now = 1;
    long long next = 4;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        long long later = 4 * next - 4 * now;
        now = next;
        next = later;
        power = 2 * power;
    }
    __VERIFIER_assert(now == n * power);
    return 0;
}
