// The thousandth square, counted by odd numbers.
// fails on: 1000
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int square = 0;
    unsigned int odd = 1;
    for (unsigned int i = 0; i < n; i++) {
        square = square + odd;
        odd = odd + 2;
    }
    if (n < 10000 && square == 1000000)
        reach_error();
    return 0;
}
