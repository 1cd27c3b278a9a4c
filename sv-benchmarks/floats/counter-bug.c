/* Beyond 2^24, a float does not count any more. */
// fails on: 8

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

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
    float x = 16777210;
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(n >= 0 && n <= 100);
    for (int i = 0; i < n; i++) {
        x += 1;
    }
    __VERIFIER_assert(x == 16777210 + n);
    return 0;
}
