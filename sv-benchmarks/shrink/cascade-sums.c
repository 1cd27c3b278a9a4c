/* Two loops add up the same shares, one after the other. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10000) {
        return 0;
    }
    int share[n + 1];
    for (int k = 0; k < n; k++) {
        share[k] = __VERIFIER_nondet_int() % 1000;
    }
    int first = 0, second = 0;
    for (int k = 0; k < n; k++) {
        first = first + share[k];
    }
    for (int k = 0; k < n; k++) {
        second = second + share[k];
    }
    __VERIFIER_assert(first == second);
    return 0;
}
