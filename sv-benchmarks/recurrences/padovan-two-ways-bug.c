/* Padovan's numbers by two rules, where the second one starts with a wrong number at place four. */
// fails on: 4

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
    assume_abort_if_not(0 <= n && n <= 120);
    long long a = 1;
    long long b = 1;
    long long c = 1;
    for (int i = 0; i < n; i++) {
        long long next = a + b;
        a = b;
        b = c;
        c = next;
    }
    long long p = 1;
    long long q = 1;
    long long r = 1;
    long long s = 2;
    long long t = 3;
    for (int i = 0; i < n; i++) {
        long long next = t + p;
        p = q;
        q = r;
        r = s;
        s = t;
        t = next;
    }
    __VERIFIER_assert(p == a);
    return 0;
}
