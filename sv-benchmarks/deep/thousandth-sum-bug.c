// A sum that only a thousand iterations give.
// fails on: 1000
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int sum = 0;
    if (n < 0 || n > 5000)
        return 0;
    for (int i = 0; i < n; i++)
        sum = sum + i;
    if (sum == 499500)
        reach_error();
    return 0;
}
