/* The sum of an array whose pointer moves on. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int count(const int *a, int n)
{
    if (n == 0)
        return 0;
    return (*a > 0) + count(a + 1, n - 1);
}

int main(void)
{
    int a[30];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 30)
        return 0;
    for (int i = 0; i < 30; i++)
        a[i] = i;
    int c = count(a, n);
    if (c > n)
        reach_error();
    return 0;
}
