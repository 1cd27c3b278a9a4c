/* A counter without sign in strides of two never meets an odd bound. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int i = 0;
    while (i != n) {
        i = i + 2;
    }
    __VERIFIER_assert(n % 2 == 0);
    return 0;
}
