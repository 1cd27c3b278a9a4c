/* A loop that only an input ends: it may be run more often than once. */
// fails on: 1,1,0

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int rounds = 0;
    while (__VERIFIER_nondet_int() != 0) {
        if (rounds < 100) {
            rounds = rounds + 1;
        }
    }
    __VERIFIER_assert(rounds <= 1);
    return 0;
}
