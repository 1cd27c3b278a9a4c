// Adds up the numbers below any bound; the sum of those below 5 is the one that must not be.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
    int bound = __VERIFIER_nondet_int();
    int sum = 0;
    for (int i = 0; i < bound && i < 1000; i++)
        sum += i;
    if (sum == 10)
        reach_error();
    return 0;
}
