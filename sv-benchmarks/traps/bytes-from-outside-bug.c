/* A byte with sign from outside may be negative. */
// fails on: -128

extern char __VERIFIER_nondet_char(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int c = __VERIFIER_nondet_char();
    __VERIFIER_assert(c >= 0);
    return 0;
}
