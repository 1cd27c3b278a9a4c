// An account that is never overdrawn, until it holds one amount.
// fails on: 999*122,578,0*377
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int balance = 1000;
    int moves = 0;
    while (moves < 500) {
        int amount = __VERIFIER_nondet_int();
        if (amount > -100 && amount < 1000 && balance + amount >= 0)
            balance = balance + amount;
        moves++;
    }
    if (balance == 123456)
        reach_error();
    return 0;
}
