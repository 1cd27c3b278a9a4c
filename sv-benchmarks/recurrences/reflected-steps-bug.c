/* The step x = i - x goes up by one in every other step; here counted from one. */
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

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 1000000);
    int x = 0;
    for (int i = 0; i < n; i++) {
        x = i - x;
    }
    __VERIFIER_assert(x == (n + 1) / 2);
    return 0;
}
