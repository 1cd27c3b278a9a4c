/* Two variables that grow side by side, one of them once too often. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int i = 0;
    int doubled = 0;
    if (n < 0 || n > 1000000)
        return 0;
    while (i <= n) {
        i = i + 1;
        doubled = doubled + 2;
    }
    if (doubled != 2 * n)
        reach_error();
    return 0;
}
