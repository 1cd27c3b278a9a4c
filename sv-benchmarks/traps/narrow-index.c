/* An index of type int reaches all cells. */

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
    int a[1000];
    a[n - 1] = 0;
    for (int i = 0; i < n; i++) {
        int at = i;
        a[at] = 1;
    }
    __VERIFIER_assert(a[n - 1] == 1);
    return 0;
}
