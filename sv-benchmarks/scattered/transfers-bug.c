/* The receiver was read before the sender paid: a transfer to oneself makes money. */
// fails on: 1,1,0,0,5,0

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
    int account[n];
    for (int i = 0; i < n; i++) {
        account[i] = 100;
    }
    while (__VERIFIER_nondet_int() > 0) {
        int from = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= from && from < n);
        int to = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= to && to < n);
        int amount = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= amount && amount <= 1000);
        int before = account[to];
        if (amount <= account[from]) {
            account[from] -= amount;
            account[to] = before + amount;
        }
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += account[i];
    }
    __VERIFIER_assert(sum == 100 * n);
    return 0;
}
