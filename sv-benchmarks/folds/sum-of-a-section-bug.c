/* What lies between two places is not the difference of two running sums if the upper place is in
   it. */
// fails on: 2,5,6,0,2

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
    assume_abort_if_not(2 <= n && n <= 400);
    int a[n];
    int before[n + 1];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 1000);
        a[i] = value;
    }
    int now = 0;
    for (int i = 0; i < n; i++) {
        before[i] = now;
        now += a[i];
    }
    before[n] = now;
    int from = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= from && from <= n);
    int to = __VERIFIER_nondet_int();
    assume_abort_if_not(from <= to && to <= n);
    int section = 0;
    for (int i = from; i < to; i++) {
        section += a[i];
    }
    __VERIFIER_assert(section == before[to] - before[from + (from < to)]);
    return 0;
}
