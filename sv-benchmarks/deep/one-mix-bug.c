// Bits that are mixed.
// fails on: 3735919185
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int y = x ^ (x >> 16);
    if (y == 3735897340u)
        reach_error();
    return 0;
}
