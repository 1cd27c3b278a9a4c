/* A sum of unsigned numbers that wraps around. */
// fails on: 2,4294967295,1001

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
    assume_abort_if_not(1 <= n && n <= 40);
    unsigned int a[40];
    for (int i = 0; i < n; i++) {
        unsigned int v = __VERIFIER_nondet_uint();
        assume_abort_if_not(v >= 1000);
        a[i] = v;
    }
    unsigned int s = 0;
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    __VERIFIER_assert(s >= 1000 * (unsigned int) n);
    return 0;
}
