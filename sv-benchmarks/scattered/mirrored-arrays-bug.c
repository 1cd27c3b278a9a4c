/* Half of the indices share their partner with another one. */
// fails on: 4,1,2,1,3,0

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
    int up[n];
    int down[n];
    for (int i = 0; i < n; i++) {
        up[i] = 0;
        down[i] = 0;
    }
    while (__VERIFIER_nondet_int() > 0) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        up[x] = 5 * x;
        down[x / 2] = -5 * x;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += up[i];
        sum += down[i];
    }
    __VERIFIER_assert(sum == 0);
    return 0;
}
