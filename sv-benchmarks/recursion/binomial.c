/* Binomial coefficients are positive. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int choose(int n, int k)
{
    if (k == 0 || k == n)
        return 1;
    return choose(n - 1, k - 1) + choose(n - 1, k);
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (n < 0 || n > 12 || k < 0 || k > n)
        return 0;
    if (choose(n, k) < 1)
        reach_error();
    return 0;
}
