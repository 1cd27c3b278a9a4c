/* Pell's numbers at 2n from those at n, with a sign that is wrong. */
// fails on: 1

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
    unsigned int n = __VERIFIER_nondet_uint();
    assume_abort_if_not(n <= 2000000000);
    unsigned int a = 0;
    unsigned int b = 1;
    for (unsigned int i = 0; i < n; i++) {
        unsigned int next = 2 * b + a;
        a = b;
        b = next;
    }
    unsigned int c = 0;
    unsigned int d = 1;
    for (unsigned int i = 0; i < 2 * n; i++) {
        unsigned int next = 2 * d + c;
        c = d;
        d = next;
    }
    __VERIFIER_assert(c == 2 * a * (b + a));
    return 0;
}
