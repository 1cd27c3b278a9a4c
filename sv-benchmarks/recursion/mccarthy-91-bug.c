/* McCarthy's function. */
// fails on: 102
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int f(int x)
{
    if (x > 100)
        return x - 10;
    return f(f(x + 11));
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -1000)
        return 0;
    int result = f(x);
    if (result != 91 && x <= 102)
        reach_error();
    return 0;
}
