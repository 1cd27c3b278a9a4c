/* An inner loop with a counter of its own. */

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
    assume_abort_if_not(0 <= n && n <= 1000);
    int i = 0;
    int j = 0;
    while (i < n) {
        j = 0;
        while (j < 3) {
            j = j + 1;
        }
        i = i + 1;
    }
    __VERIFIER_assert(i == n);
    return 0;
}
