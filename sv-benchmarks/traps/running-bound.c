/* A bound that runs ahead of the counter for a while. */

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
    int m = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= m && m <= 1000);
    int n = m;
    int i = 0;
    while (i < n) {
        i = i + 1;
        if (i == 4) {
            n = n + 1;
        }
    }
    __VERIFIER_assert(i == n);
    return 0;
}
