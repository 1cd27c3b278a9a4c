/* A function copies an array by an offset into itself, which it changes while reading it. */
// fails on: 2

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

void shift(int *to, int *from, int n) {
    for (int i = 0; i < n; i++) {
        to[i + 1] = from[i];
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(2 <= n && n <= 10000);
    int x[n + 1];
    for (int i = 0; i <= n; i++) {
        x[i] = i;
    }
    int *to = x;
    shift(to, x, n);
    __VERIFIER_assert(to[n] == n - 1);
    return 0;
}
