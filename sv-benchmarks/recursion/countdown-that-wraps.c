/* An unsigned argument that goes below zero wraps around. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int steps;

unsigned down(unsigned n)
{
    steps++;
    if (n == 0 || n > 1000)
        return n;
    return down(n - 2) + 0;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_int();
    if (n > 100)
        return 0;
    n = n / 2 * 2;
    if (down(n) != 0)
        reach_error();
    return 0;
}
