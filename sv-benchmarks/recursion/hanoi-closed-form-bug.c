/* The number of moves by a function, against its closed form. */
// fails on: 1
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int hanoi(int n)
{
    if (n == 1)
        return 1;
    return 2 * hanoi(n - 1) + 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 20)
        return 0;
    if (hanoi(n) != (1 << n) - 2)
        reach_error();
    return 0;
}
