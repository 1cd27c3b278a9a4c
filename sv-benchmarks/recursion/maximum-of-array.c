/* The maximum of an array of small numbers. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int maximum(int *a, int n)
{
    if (n == 1)
        return a[0];
    int m = maximum(a, n - 1);
    return a[n - 1] > m ? a[n - 1] : m;
}

int main(void)
{
    int a[50];
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 50)
        return 0;
    for (int i = 0; i < 50; i++)
        a[i] = i % 10;
    int m = maximum(a, n);
    if (m < 0 || m > 9)
        reach_error();
    return 0;
}
