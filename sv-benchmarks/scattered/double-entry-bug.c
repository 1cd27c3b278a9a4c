/* Nothing is debited for small amounts. */
// fails on: 1,1,0,0,1,0

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
    int credit[n];
    int debit[n];
    for (int i = 0; i < n; i++) {
        credit[i] = 0;
        debit[i] = 0;
    }
    while (__VERIFIER_nondet_int() > 0) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        int y = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= y && y < n);
        int amount = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= amount && amount <= 9);
        credit[x] += amount;
        debit[y] += amount > 1 ? amount : 0;
    }
    int all = 0;
    for (int i = 0; i < n; i++) {
        all += credit[i];
    }
    for (int i = 0; i < n; i++) {
        all -= debit[i];
    }
    __VERIFIER_assert(all == 0);
    return 0;
}
