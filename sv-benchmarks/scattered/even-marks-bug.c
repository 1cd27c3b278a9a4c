/* Every second cell from the first one on can be more than half of them. */
// fails on: 1,1,0,0

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
    int mark[n];
    for (int i = 0; i < n; i++) {
        mark[i] = 0;
    }
    while (__VERIFIER_nondet_int() > 0) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        if (x % 2 == 0) {
            mark[x] = 1;
        }
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += mark[i];
    }
    __VERIFIER_assert(2 * sum <= n);
    return 0;
}
