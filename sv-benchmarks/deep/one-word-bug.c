// One input of all.
// fails on: 8209453
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned int x = __VERIFIER_nondet_uint();
    if (x * 3u + 7u == 24628366u)
        reach_error();
    return 0;
}
