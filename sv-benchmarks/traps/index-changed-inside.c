/* The loop's index is advanced by its header alone. */

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
    assume_abort_if_not(2 <= n && n <= 10000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        if (i == 0) {
            a[i] = 1;
        }
    }
    __VERIFIER_assert(a[1] == 1);
    return 0;
}
