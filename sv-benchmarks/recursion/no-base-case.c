/* A function that never returns: nothing behind its call is reached. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int forever(int n)
{
    return forever(n % 1000 + 1) + 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10)
        return 0;
    forever(n);
    reach_error();
    return 0;
}
