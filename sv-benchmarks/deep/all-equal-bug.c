// Only where all cells are one.
// fails on: 1*100000
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    int ones = 0;
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N; i++)
        if (a[i] == 1)
            ones = ones + 1;
    if (ones == N)
        reach_error();
    return 0;
}
