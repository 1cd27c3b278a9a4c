/* The step of a loop is made after continue. */

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
    assume_abort_if_not(0 <= n && n <= 1000000);
    int count = 0;
    int i;
    for (i = 0; i < n; i++) {
        if (i == 3) {
            continue;
        }
        count = count + 1;
    }
    __VERIFIER_assert(i == n);
    return 0;
}
