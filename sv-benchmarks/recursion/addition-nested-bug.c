/* Addition by counting; the call is not the last action. */
// fails on: 0,0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int add(int m, int n)
{
    if (n <= 0)
        return m;
    return 1 + add(m, n - 1);
}

int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < 0 || m > 1000 || n < 0 || n > 1000)
        return 0;
    if (add(m, n) != m + n + (m == n))
        reach_error();
    return 0;
}
