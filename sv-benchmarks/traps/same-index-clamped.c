/* An index is clamped, and the values are clamped like it. */

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
    assume_abort_if_not(10 <= n && n <= 10000);
    int a[8];
    for (int i = 0; i < n; i++) {
        int at = i < 7 ? i : 7;
        a[at] = at;
    }
    __VERIFIER_assert(a[7] == 7);
    return 0;
}
