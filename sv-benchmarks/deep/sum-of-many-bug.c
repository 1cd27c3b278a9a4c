// Six hundred small numbers, and one sum.
// fails on: 99*317,32,0*282
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 600; i++) {
        int x = __VERIFIER_nondet_int();
        if (x < 0 || x > 99)
            return 0;
        sum = sum + x;
    }
    if (sum == 31415)
        reach_error();
    return 0;
}
