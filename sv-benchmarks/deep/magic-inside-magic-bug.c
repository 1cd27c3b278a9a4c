// Numbers that lead to further numbers.
// fails on: 31411,27137,461414,1352831
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int d = __VERIFIER_nondet_int();
    int turns = 0;
    if (a < 0 || a > 40000 || b < 0 || b > 40000)
        return 0;
    while (turns < a / 10)
        turns++;
    if (turns != 3141)
        return 0;
    if (3 * b - a != 50000)
        return 0;
    if (c < 0 || c > 1000000 || c / 17 != b + 5)
        return 0;
    if (d == c * 3 - a)
        reach_error();
    return 0;
}
