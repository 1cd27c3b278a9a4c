/* Count, sum and sum of squares, where the squares are taken away of absolute values that were cut.
   */
// fails on: 1,30

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
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-30 <= value && value <= 30);
        a[i] = value;
    }
    int count = 0;
    int sum = 0;
    int squares = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] != 0) {
            count++;
        }
        sum += a[i];
        squares += a[i] * a[i];
    }
    for (int i = 0; i < n; i++) {
        squares -= a[i] < 25 ? a[i] * a[i] : 625;
    }
    for (int i = 0; i < n; i++) {
        sum -= a[i];
    }
    for (int i = 0; i < n; i++) {
        count -= a[i] == 0 ? 0 : 1;
    }
    __VERIFIER_assert(count == 0);
    __VERIFIER_assert(sum == 0);
    __VERIFIER_assert(squares == 0);
    return 0;
}
