/* Addition by counting. */
// fails on: 0,999
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int add(int m, int n)
{
    if (n == 0)
        return m;
    if (n > 0)
        return add(m + 1, n - 1);
    return add(m - 1, n + 1);
}

int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < -1000 || m > 1000 || n < -1000 || n > 1000)
        return 0;
    if (add(m, n) != m + n + (n == 999))
        reach_error();
    return 0;
}
