// The only size that the steps do not meet.
// fails on: 30001
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int i = 0;
    if (n < 0 || n > 100000 || (n % 3 != 0 && n != 30001))
        return 0;
    while (i < n)
        i = i + 3;
    if (i != n)
        reach_error();
    return 0;
}
