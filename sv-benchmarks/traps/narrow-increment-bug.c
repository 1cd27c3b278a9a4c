/* A cell of type unsigned char is increased in each iteration, and wraps. */
// fails on: 256

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
    unsigned char a[2];
    a[1] = 0;
    for (int i = 0; i < n; i++) {
        a[1]++;
    }
    __VERIFIER_assert(a[1] == n);
    return 0;
}
