/* A string is copied without the zero that ends it. */
// fails on: 2,5

extern char __VERIFIER_nondet_char(void);
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
    char from[n];
    char to[n];
    for (int i = 0; i + 1 < n; i++) {
        from[i] = __VERIFIER_nondet_char();
    }
    from[n - 1] = 0;
    to[n - 1] = 1;
    int i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    __VERIFIER_assert(to[i] == 0);
    for (int j = 0; j < i; j++) {
        __VERIFIER_assert(to[j] == from[j]);
    }
    return 0;
}
