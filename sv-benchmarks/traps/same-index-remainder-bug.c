/* Three cells are written in turns: the first values do not remain. */
// fails on: 4

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
    assume_abort_if_not(3 <= n && n <= 10000);
    int a[3];
    for (int i = 0; i < n; i++) {
        a[i % 3] = i;
    }
    __VERIFIER_assert(a[0] == 0);
    return 0;
}
