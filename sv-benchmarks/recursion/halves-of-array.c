/* The maximum by halves. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int maximum(int *a, int low, int high)
{
    if (low == high)
        return a[low];
    int middle = low + (high - low) / 2;
    int l = maximum(a, low, middle);
    int h = maximum(a, middle + 1, high);
    return l > h ? l : h;
}

int main(void)
{
    int a[40];
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 40)
        return 0;
    for (int i = 0; i < 40; i++)
        a[i] = i % 7;
    int m = maximum(a, 0, n - 1);
    if (m > 6)
        reach_error();
    return 0;
}
