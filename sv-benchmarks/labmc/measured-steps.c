/* Steps of a width that an input gives, up to a mark. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int width = __VERIFIER_nondet_int(), mark = __VERIFIER_nondet_int(), here = 0;
    if (width < 1 || width > 1000 || mark < 0 || mark > 1000000) {
        return 0;
    }
    while (here < mark) {
        here += width;
    }
    __VERIFIER_assert(here >= mark && here < mark + width);
    return 0;
}
