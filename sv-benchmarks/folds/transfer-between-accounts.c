/* What is transferred from one account to another leaves the total as it was. */

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

struct account {
    int number;
    int balance;
};

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(2 <= n && n <= 200);
    struct account bank[200];
    for (int i = 0; i < n; i++) {
        bank[i].number = i;
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 10000);
        bank[i].balance = value;
    }
    int before = 0;
    for (int i = 0; i < n; i++) {
        before += bank[i].balance;
    }
    int payer = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= payer && payer <= n - 1);
    int payee = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= payee && payee <= n - 1);
    int amount = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= amount && amount <= 500);
    bank[payer].balance -= amount;
    bank[payee].balance += amount;
    int after = 0;
    for (int i = 0; i < n; i++) {
        after += bank[i].balance;
    }
    __VERIFIER_assert(before == after);
    return 0;
}
