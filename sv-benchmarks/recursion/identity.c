/* A function that rebuilds its argument. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

unsigned id(unsigned x)
{
    if (x == 0)
        return 0;
    return id(x - 1) + 1;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_int();
    if (x > 5000)
        return 0;
    if (id(x) != x)
        reach_error();
    return 0;
}
