/* A call whose argument is a call. */
// fails on: 1
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int shrink(int n)
{
    if (n <= 0)
        return 0;
    return shrink(shrink(n - 1) - 1) + 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 20)
        return 0;
    int r = shrink(n);
    if (r < 0 || r > 0)
        reach_error();
    return 0;
}
