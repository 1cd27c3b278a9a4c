// Digits with a check sum.
// fails on: 9,8,7,6,5,4
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0;
    int number = 0;
    for (int i = 1; i <= 6; i++) {
        int digit = __VERIFIER_nondet_int();
        if (digit < 0 || digit > 9)
            return 0;
        sum = sum + i * digit;
        number = 10 * number + digit;
    }
    if (number == 987654 && sum == 119)
        reach_error();
    return 0;
}
