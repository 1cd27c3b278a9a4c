/* A break in the middle of a loop does not skip the assertion. */
// fails on: 50

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
            break;
        }
        i = i + 1;
    }
    __VERIFIER_assert(i == 100);
    return 0;
}
