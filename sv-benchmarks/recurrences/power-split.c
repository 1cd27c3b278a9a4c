/* A product of as many factors as another two products have together. */

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
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int m = __VERIFIER_nondet_uint();
    assume_abort_if_not(n <= 10000 && m <= 10000);
    unsigned int left = 1;
    unsigned int right = 1;
    unsigned int whole = 1;
    for (unsigned int i = 0; i < n; i++) {
        left = left * x;
    }
    for (unsigned int i = 0; i < m; i++) {
        right = right * x;
    }
    for (unsigned int i = 0; i < n + m; i++) {
        whole = whole * x;
    }
    __VERIFIER_assert(whole == left * right);
    return 0;
}
