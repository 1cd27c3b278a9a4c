/* A choice between a number with sign and one without is a number without. */
// fails on: 1

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
    long long x = n > 0 ? -1 : 0u;
    __VERIFIER_assert(x <= 0);
    return 0;
}
