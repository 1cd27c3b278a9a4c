/* A search from the end returns an index, or -1. */
// fails on: 1,0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int find(const int *a, int n, int key)
{
    if (n == 0)
        return -1;
    if (a[n - 1] == key)
        return n - 1;
    return find(a, n - 1, key);
}

int main(void)
{
    int a[25];
    int n = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
    if (n < 0 || n > 25)
        return 0;
    for (int i = 0; i < 25; i++)
        a[i] = i;
    int at = find(a, n, key);
    if (at >= n - 1 && n > 0)
        reach_error();
    return 0;
}
