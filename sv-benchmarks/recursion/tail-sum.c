/* A sum with an accumulator: the call is the last action. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int sum(int n, int sofar)
{
    if (n == 0)
        return sofar;
    return sum(n - 1, sofar + 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100000)
        return 0;
    if (sum(n, 0) != 2 * n)
        reach_error();
    return 0;
}
