/* Numerators of harmonic numbers over n!, with one step back: they differ by the factorial before. */

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
    assume_abort_if_not(1 <= n && n <= 17);
    long long before = 0;
    long long now = 0;
    long long factorial = 1;
    long long smaller = 1;
    for (int i = 1; i <= n; i++) {
        before = now;
        now = i * now + factorial;
        smaller = factorial;
        factorial = i * factorial;
    }
    __VERIFIER_assert(now - n * before == smaller);
    __VERIFIER_assert(n * smaller == factorial);
    return 0;
}
