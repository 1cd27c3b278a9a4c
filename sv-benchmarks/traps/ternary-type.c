/* A choice between two numbers with sign. */

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
    long long x = n > 0 ? -1 : 0;
    __VERIFIER_assert(x <= 0);
    return 0;
}
