/* A loop that only an input ends: nothing is known of how often it was run. */

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
    __VERIFIER_assert(rounds <= 100);
    return 0;
}
