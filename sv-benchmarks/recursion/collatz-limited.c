/* Collatz' steps, with a limit. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int collatz(int n, int left)
{
    if (n == 1 || left == 0)
        return 0;
    if (n % 2 == 0)
        return 1 + collatz(n / 2, left - 1);
    return 1 + collatz(3 * n + 1, left - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), left = __VERIFIER_nondet_int();
    if (n < 1 || n > 50 || left < 0 || left > 10)
        return 0;
    if (collatz(n, left) > left)
        reach_error();
    return 0;
}
