/* Multiplication by addition. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int times(int m, int n)
{
    if (n == 0)
        return 0;
    return m + times(m, n - 1);
}

int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < 0 || m > 100 || n < 0 || n > 100)
        return 0;
    if (times(m, n) != m * n)
        reach_error();
    return 0;
}
