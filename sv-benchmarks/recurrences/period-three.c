/* Three variables that grow in turn: how large the first one is. */

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
    assume_abort_if_not(0 <= n && n <= 1000000);
    int x = 0;
    int y = 0;
    int z = 0;
    for (int i = 0; i < n; i++) {
        if (i % 3 == 0) {
            x = x + 1;
        } else if (i % 3 == 1) {
            y = y + 1;
        } else {
            z = z + 1;
        }
    }
    __VERIFIER_assert(x + y + z == n);
    __VERIFIER_assert(x == (n + 2) / 3);
    return 0;
}
