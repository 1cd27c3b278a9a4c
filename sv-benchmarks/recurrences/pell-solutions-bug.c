/* Solutions of Pell's equation, with a wrong coefficient. */
// fails on: 2

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
    unsigned int x = 1;
    unsigned int y = 0;
    for (unsigned int i = 0; i < n; i++) {
        unsigned int next = 3 * x + 5 * y;
        y = 2 * x + 3 * y;
        x = next;
    }
    __VERIFIER_assert(x * x - 2 * y * y == 1);
    return 0;
}
