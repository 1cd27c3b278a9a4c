// A size above 5000 that leaves 3 when divided by 7.
// fails on: 5001
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int i = 0;
    if (n < 5000 || n > 100000)
        return 0;
    while (i < n)
        i = i + 7;
    if (i - n == 4)
        reach_error();
    return 0;
}
