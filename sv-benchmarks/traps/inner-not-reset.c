/* An inner loop that begins anew in each iteration of the outer one. */

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
    int count = 0;
    int j = 0;
    for (int i = 0; i < n; i++) {
        for (j = 0; j < 4; j++) {
            count = count + 1;
        }
    }
    __VERIFIER_assert(count == 4 * n);
    return 0;
}
