/* A sentinel in the last cell ends the search, but the hit may be that. */
// fails on: 1,5,6

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n + 1];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int wanted = __VERIFIER_nondet_int();
    a[n] = wanted;
    int i = 0;
    while (a[i] != wanted) {
        i++;
    }
    __VERIFIER_assert(i < n);
    __VERIFIER_assert(a[i] == wanted);
    return 0;
}
