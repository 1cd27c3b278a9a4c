/* A token goes around three places, and may be put back. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int place = 0, rounds = __VERIFIER_nondet_int();
    for (int turn = 0; turn < rounds; turn++) {
        if (place == 0) {
            place = 1;
        } else if (place == 1) {
            place = __VERIFIER_nondet_int() > 0 ? 2 : 0;
        } else {
            place = 0;
        }
    }
    __VERIFIER_assert(place >= 0 && place <= 2);
    return 0;
}
