/* The sum of the first numbers of a sequence where each is the sum of the three before it. */

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
    assume_abort_if_not(0 <= n && n <= 60);
    long long a = 0;
    long long b = 0;
    long long c = 1;
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        long long next = a + b + c;
        sum = sum + a;
        a = b;
        b = c;
        c = next;
    }
    __VERIFIER_assert(2 * sum == c - a - 1);
    return 0;
}
