/* A difference that only a deep call shows. */
// fails on: 3000
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int depth(int n)
{
    if (n == 0)
        return 0;
    return depth(n - 1) + (n == 3000 ? 2 : 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3000)
        return 0;
    if (depth(n) != n)
        reach_error();
    return 0;
}
