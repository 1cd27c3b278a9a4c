/* The sum of an array's cells that are not negative. */
// fails on: 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int sum(int *a, int n)
{
    if (n == 0)
        return 0;
    int rest = sum(a, n - 1);
    return a[n - 1] > 0 ? rest + a[n - 1] % 100 : rest;
}

int main(void)
{
    int a[20];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 20)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int s = sum(a, n);
    if (s < 0 || s > 99 * n - 1)
        reach_error();
    return 0;
}
