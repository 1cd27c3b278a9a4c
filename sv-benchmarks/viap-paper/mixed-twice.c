/* Two arrays, each filled along its own cells by a loop of the same length. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    int a[n], b[n], c[n];
    for (int k = 0; k < n; k++)
        a[k] = __VERIFIER_nondet_int();
    b[0] = 5;
    c[0] = 5;
    for (int i = 1; i < n; i++)
        b[i] = (b[i - 1] ^ a[i]) % 1009;
    for (int j = 1; j < n; j++)
        c[j] = (c[j - 1] ^ a[j]) % 1009;
    for (int l = 0; l < n; l++)
        if (b[l] != c[l])
            reach_error();
    return 0;
}
