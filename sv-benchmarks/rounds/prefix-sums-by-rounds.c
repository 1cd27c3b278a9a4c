/* Each round adds one element to all cells from its own on: these are the sums so far. */

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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    int b[200];
    for (int i = 0; i < n; i++) {
        b[i] = 0;
    }
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            b[j] = b[j] + a[i];
        }
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum + a[i];
        __VERIFIER_assert(b[i] == sum);
    }
    return 0;
}
