/* An input that is read before a loop is the same in each iteration. */

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
    assume_abort_if_not(1 <= n && n <= 1000);
    int first = __VERIFIER_nondet_int();
    int value = first;
    for (int i = 1; i < n; i++) {
        value = first;
    }
    __VERIFIER_assert(value == first);
    return 0;
}
