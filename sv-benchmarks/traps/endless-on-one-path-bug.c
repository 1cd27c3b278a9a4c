/* A loop without end on one path: the other one reaches the assertion, and not only with less. */
// fails on: 0

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 0) {
        while (1) {
        }
    }
    __VERIFIER_assert(n < 0);
    return 0;
}
