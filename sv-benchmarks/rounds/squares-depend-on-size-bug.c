/* A recurrence that uses the size, and one that uses one more. */
// fails on: 1

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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 200);
    unsigned int kept[200];
    unsigned int one = 1;
    for (int i = 0; i < n; i++) {
        one = one * one + (unsigned int)n;
        kept[i] = one;
    }
    unsigned int other = 1;
    for (int i = 0; i < n; i++) {
        other = other * other + (unsigned int)n + 1u;
        __VERIFIER_assert(kept[i] == other);
    }
    return 0;
}
