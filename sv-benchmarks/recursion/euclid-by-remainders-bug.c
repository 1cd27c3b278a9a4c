/* Euclid's algorithm with a call that is not the last action. */
// fails on: 0,0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int steps;

int gcd(int a, int b)
{
    int d = b == 0 ? a : gcd(b, a % b);
    steps++;
    return d;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || b < 0 || a > 1000 || b > 1000)
        return 0;
    int d = gcd(a, b);
    if (d < 0 || steps < 2)
        reach_error();
    return 0;
}
