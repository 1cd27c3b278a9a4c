/* A counter goes up to an input. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int limit = __VERIFIER_nondet_int(), count = 0;
    if (limit < 0) {
        return 0;
    }
    while (count < limit) {
        count++;
    }
    __VERIFIER_assert(count == limit);
    return 0;
}
