/* Three squares give the next one, but not with these factors. */
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

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 1000);
    int a = 0;
    int b = 1;
    int c = 3;
    int i = 0;
    while (i != n) {
        int next = 3 * (c - b) + a;
        a = b;
        b = c;
        c = next;
        i = i + 1;
    }
    __VERIFIER_assert(a == n * n);
    return 0;
}
