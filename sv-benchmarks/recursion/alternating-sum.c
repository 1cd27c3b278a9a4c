/* Two functions that call each other and add. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int minus(int n);

int plus(int n)
{
    if (n == 0)
        return 0;
    return 1 + minus(n - 1);
}

int minus(int n)
{
    if (n == 0)
        return 0;
    return plus(n - 1) - 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    int s = plus(n);
    if (s < 0 || s > 1)
        reach_error();
    return 0;
}
