/* A factorial is at least its argument. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

long long factorial(int n)
{
    if (n <= 1)
        return 1;
    return n * factorial(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 18)
        return 0;
    long long f = factorial(n);
    if (f < n)
        reach_error();
    return 0;
}
