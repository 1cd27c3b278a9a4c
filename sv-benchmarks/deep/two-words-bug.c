// Two inputs by their sum and by their bits.
// fails on: 305419896,2271560481
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int y = __VERIFIER_nondet_uint();
    if (x + y == 2576980377u && (x ^ y) == 2505119065u)
        reach_error();
    return 0;
}
