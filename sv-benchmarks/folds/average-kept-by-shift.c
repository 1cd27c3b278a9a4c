/* All values grow by one: so does the average, if no value is negative. */

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
    assume_abort_if_not(1 <= n && n <= 300);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 1000);
        a[i] = value;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i];
    }
    int before = sum / n;
    for (int i = 0; i < n; i++) {
        a[i] = a[i] + 1;
    }
    sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i];
    }
    __VERIFIER_assert(sum / n == before + 1);
    return 0;
}
