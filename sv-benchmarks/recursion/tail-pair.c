/* Two functions whose last actions are calls of each other. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int down(int n, int s);

int up(int n, int s)
{
    if (n == 0)
        return s;
    return down(n - 1, s + 1);
}

int down(int n, int s)
{
    if (n == 0)
        return s;
    return up(n - 1, s - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10000)
        return 0;
    int s = up(n, 0);
    if (s != n % 2)
        reach_error();
    return 0;
}
