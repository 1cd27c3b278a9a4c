/* A function sets the first half of an array's bytes. */
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

void set(unsigned char *p, unsigned char value, int size) {
    for (int i = 0; i < size; i++) {
        p[i] = value;
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 10000);
    unsigned char a[2 * n];
    set(a, 1, n);
    __VERIFIER_assert(a[2 * n - 1] == 1);
    return 0;
}
