/* D'Ocagne's relation: the Fibonacci numbers at m, m+1, n, n+1, and m-n, modulo the size of a word. */

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
    unsigned int k = __VERIFIER_nondet_uint();
    assume_abort_if_not(n <= 1000000 && k <= 1000000);
    unsigned int a = 0;
    unsigned int b = 1;
    unsigned int sign = 1;
    for (unsigned int i = 0; i < n; i++) {
        unsigned int next = a + b;
        a = b;
        b = next;
        sign = -sign;
    }
    unsigned int c = 0;
    unsigned int d = 1;
    for (unsigned int i = 0; i < n + k; i++) {
        unsigned int next = c + d;
        c = d;
        d = next;
    }
    unsigned int e = 0;
    unsigned int f = 1;
    for (unsigned int i = 0; i < k; i++) {
        unsigned int next = e + f;
        e = f;
        f = next;
    }
    __VERIFIER_assert(c * b - d * a == sign * e);
    return 0;
}
