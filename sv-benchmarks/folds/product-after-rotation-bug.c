/* A product of an array that is rotated but for its last cell. */
// fails on: 1,3

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
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
    assume_abort_if_not(1 <= n && n <= 100);
    unsigned long long a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uint();
    }
    unsigned long long before = 1;
    for (int i = 0; i < n; i++) {
        before = before * a[i];
    }
    unsigned long long last = a[n - 1];
    for (int i = n - 1; i >= 1; i--) {
        a[i] = a[i - 1];
    }
    a[0] = last + 1;
    unsigned long long after = 1;
    for (int i = 0; i < n; i++) {
        after = after * a[i];
    }
    __VERIFIER_assert(before == after);
    return 0;
}
