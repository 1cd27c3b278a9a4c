/* A loop with its condition at the end, for a bound of at least one. */

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
    assume_abort_if_not(1 <= n && n <= 1000000);
    int i = 0;
    do {
        i = i + 1;
    } while (i < n);
    __VERIFIER_assert(i == n);
    return 0;
}
