/* An error inside of the function, at some depth. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int walk(int n, int limit)
{
    if (n > limit)
        return n;
    if (n < 0 || n == limit + 1)
        reach_error();
    return walk(n + 1, limit) - 1;
}

int main(void)
{
    int limit = __VERIFIER_nondet_int();
    if (limit < 0 || limit > 1000)
        return 0;
    walk(0, limit);
    return 0;
}
