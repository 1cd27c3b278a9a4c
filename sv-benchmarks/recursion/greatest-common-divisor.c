/* Euclid's algorithm by subtraction: the result is positive, and not larger than an argument. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int gcd(int a, int b)
{
    if (a == b)
        return a;
    if (a > b)
        return gcd(a - b, b);
    return gcd(a, b - a);
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a <= 0 || b <= 0 || a > 100 || b > 100)
        return 0;
    int d = gcd(a, b);
    if (d <= 0 || d > a)
        reach_error();
    return 0;
}
