/* A loop up to any number but the largest ends just beyond its bound. */
// fails on: 3

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
    while (i <= n) {
        i = i + 1;
    }
    __VERIFIER_assert(i > n + 1);
    return 0;
}
