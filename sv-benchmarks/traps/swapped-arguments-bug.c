/* A function copies the second array to the first: its arguments are swapped. */
// fails on: 1

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

void copy(int from[], int to[], int n) {
    for (int i = 0; i < n; i++) {
        to[i] = from[i];
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        b[i] = 2;
    }
    copy(b, a, n);
    __VERIFIER_assert(b[0] == 1);
    return 0;
}
