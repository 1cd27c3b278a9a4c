/* The sum of the digits of a number is not larger than the number. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int digits(int n)
{
    if (n < 10)
        return n;
    return n % 10 + digits(n / 10);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int s = digits(n);
    if (s < 0 || s > n)
        reach_error();
    return 0;
}
