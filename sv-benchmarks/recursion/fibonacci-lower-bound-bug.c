/* A Fibonacci number is not much smaller than its index. */
// fails on: 2
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int fibonacci(int n)
{
    if (n < 1)
        return 0;
    if (n == 1)
        return 1;
    return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -100 || x > 40)
        return 0;
    int result = fibonacci(x);
    if (result < x)
        reach_error();
    return 0;
}
