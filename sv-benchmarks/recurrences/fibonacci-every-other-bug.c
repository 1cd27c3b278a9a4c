/* Every other Fibonacci number, by a step that starts with a wrong one. */
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
    assume_abort_if_not(0 <= n && n <= 40);
    long long x = 0;
    long long y = 2;
    for (int i = 0; i < n; i++) {
        long long next = 3 * y - x;
        x = y;
        y = next;
    }
    long long a = 0;
    long long b = 1;
    int i = 0;
    while (i < 2 * n) {
        long long next = a + b;
        a = b;
        b = next;
        i++;
    }
    __VERIFIER_assert(x == a);
    return 0;
}
