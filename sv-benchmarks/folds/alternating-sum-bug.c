/* With alternating signs, where the odd places are every third. */
// fails on: 4,0,0,0,2

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
    assume_abort_if_not(0 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0) {
            sum += a[i];
        } else {
            sum -= a[i];
        }
    }
    int even = 0;
    int odd = 0;
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0) {
            even += a[i];
        }
    }
    for (int i = 0; i < n; i++) {
        if (i % 3 == 1) {
            odd += a[i];
        }
    }
    __VERIFIER_assert(sum == even - odd);
    return 0;
}
