/* The integer square root, a binary digit at a time. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    assume_abort_if_not(n < 1073741824u);
    unsigned int place = 268435456u;
    unsigned int rest = n;
    unsigned int root = 0;
    while (place != 0) {
        if (rest >= root + place) {
            rest = rest - (root + place);
            root = root / 2 + place;
        } else {
            root = root / 2;
        }
        place = place / 4;
    }
    __VERIFIER_assert(root * root + rest == n);
    __VERIFIER_assert(rest <= 2 * root);
    return 0;
}
