/* A word that grows in the first half of a loop and shrinks in the second, from any start. */

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
    unsigned int word = start;
    for (unsigned int i = 0; i < 60000; i++) {
        if (i < 30000) {
            word = word + 7;
        } else {
            word = word - 7;
        }
    }
    __VERIFIER_assert(word == start);
    return 0;
}
