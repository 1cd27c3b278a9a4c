// One size between 20000 and 20100, by its rests.
// fails on: 20078
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 20000 || n > 20104)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = i;
    if (n % 3 == 2 && n % 5 == 3 && n % 7 == 2 && a[n - 1] == n - 1)
        reach_error();
    return 0;
}
