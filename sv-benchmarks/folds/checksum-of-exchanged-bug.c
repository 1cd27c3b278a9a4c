/* The exclusive or of all words sees that one became a copy of its neighbour. */
// fails on: 2,1,2,0

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
    assume_abort_if_not(2 <= n && n <= 200);
    unsigned int w[n];
    for (int i = 0; i < n; i++) {
        w[i] = __VERIFIER_nondet_uint();
    }
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= p && p <= n - 2);
    unsigned int before = 0;
    for (int i = 0; i < n; i++) {
        before ^= w[i];
    }
    unsigned int kept = w[p];
    w[p] = w[p + 1];
    w[p + 1] = w[p];
    unsigned int after = 0;
    for (int i = 0; i < n; i++) {
        after ^= w[i];
    }
    __VERIFIER_assert(before == after);
    return 0;
}
