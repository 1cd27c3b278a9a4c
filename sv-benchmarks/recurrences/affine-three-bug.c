/* A variable that is tripled and moved too far. */
// fails on: 1,1

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int start = __VERIFIER_nondet_uint();
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int x = start;
    unsigned int power = 1;
    for (unsigned int i = 0; i < n; i++) {
        x = 3 * x + 3;
        power = 3 * power;
    }
    __VERIFIER_assert(x + 1 == power * (start + 1));
    return 0;
}
