/* One branch up to some iteration, the other one from there on. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int height = 0, limit = __VERIFIER_nondet_int();
    if (limit < 0 || limit > 10000) {
        return 0;
    }
    for (int i = 0; i < 2 * limit; i++) {
        if (i < limit) {
            height += 2;
        } else {
            height -= 2;
        }
    }
    __VERIFIER_assert(height == 0);
    return 0;
}
