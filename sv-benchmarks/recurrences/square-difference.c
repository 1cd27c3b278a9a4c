/* The difference of two squares while both roots move on. */

extern int __VERIFIER_nondet_int(void);
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
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= x && x <= 1000);
    assume_abort_if_not(0 <= y && y <= 1000);
    assume_abort_if_not(0 <= n && n <= 10000);
    int difference = x * x - y * y;
    for (int i = 0; i < n; i++) {
        difference = difference + 2 * (x - y);
        x = x + 1;
        y = y + 1;
    }
    __VERIFIER_assert(difference == x * x - y * y);
    return 0;
}
