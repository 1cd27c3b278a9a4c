// A quotient and its rest.
// fails on: 123456789
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x / 1000 == 123456 && x % 1000 == 789)
        reach_error();
    return 0;
}
