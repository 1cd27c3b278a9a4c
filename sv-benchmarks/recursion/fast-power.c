/* Powers by squaring are positive. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

unsigned long long power(unsigned long long x, unsigned n)
{
    if (n == 0)
        return 1;
    unsigned long long half = power(x, n / 2);
    return n % 2 ? half * half * x : half * half;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 20)
        return 0;
    if (power(1, n) != 1)
        reach_error();
    return 0;
}
