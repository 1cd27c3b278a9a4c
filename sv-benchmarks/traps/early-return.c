/* A return from the middle of a loop skips the assertion. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int stop = __VERIFIER_nondet_int();
    int i = 0;
    while (i < 100) {
        if (i == stop) {
            return 0;
        }
        i = i + 1;
    }
    __VERIFIER_assert(i == 100);
    return 0;
}
