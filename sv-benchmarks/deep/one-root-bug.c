// The root of a number.
// fails on: 1111
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned int x = __VERIFIER_nondet_uint();
    if (x < 60000 && x * x == 1234321)
        reach_error();
    return 0;
}
