/* A difference without sign is large where it would be negative. */
// fails on: 0,1

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int a = __VERIFIER_nondet_uint();
    unsigned int b = __VERIFIER_nondet_uint();
    unsigned int difference = a - b;
    __VERIFIER_assert(difference <= a);
    return 0;
}
