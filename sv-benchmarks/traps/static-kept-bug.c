/* A local variable has a new value in each call. */
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

int next(void) {
    int count = 0;
    count = count + 1;
    return count;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 1000000);
    int last = 0;
    for (int i = 0; i < n; i++) {
        last = next();
    }
    __VERIFIER_assert(last == n);
    return 0;
}
