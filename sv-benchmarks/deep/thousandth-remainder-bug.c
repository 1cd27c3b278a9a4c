// What is left over after more than 900 turns of a wheel.
// fails on: 902
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int wheel = 0;
    if (n < 900 || n > 100000)
        return 0;
    for (int i = 0; i < n; i++)
        wheel = (wheel + 1) % 11;
    if (wheel == 0)
        reach_error();
    return 0;
}
