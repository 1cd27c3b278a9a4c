// A counter that is so near to its end that it wraps.
// fails on: 4294967295
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned int n = __VERIFIER_nondet_uint();
    for (int i = 0; i < 5; i++)
        n = n + 1;
    if (n < 5)
        reach_error();
    return 0;
}
