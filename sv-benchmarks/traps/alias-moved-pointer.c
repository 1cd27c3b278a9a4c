/* A pointer has moved behind the cells that it filled: the one before it is filled. */

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
    int a[n + 1];
    int *p = a;
    for (int i = 0; i < n; i++) {
        *p = 1;
        p++;
    }
    __VERIFIER_assert(*(p - 1) == 1);
    return 0;
}
