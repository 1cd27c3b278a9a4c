/* Doubling by recursion. */
// fails on: 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int twice(int n)
{
    if (n == 0)
        return 1;
    return 2 * twice(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 25)
        return 0;
    if (twice(n) <= n + 1)
        reach_error();
    return 0;
}
