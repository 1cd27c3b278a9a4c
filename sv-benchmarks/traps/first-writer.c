/* A cell is written only if it is zero: the first number remains. */

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[1];
    a[0] = 0;
    for (int i = 1; i <= n; i++) {
        if (a[0] == 0) {
            a[0] = i;
        }
    }
    __VERIFIER_assert(a[0] == 1);
    return 0;
}
