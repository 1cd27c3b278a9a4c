/* The sum of the first squares. */
// fails on: 1
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int squares(int n)
{
    return n == 0 ? 0 : n * n + squares(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100)
        return 0;
    if (6 * squares(n) != n * (n + 1) * (2 * n + 2))
        reach_error();
    return 0;
}
