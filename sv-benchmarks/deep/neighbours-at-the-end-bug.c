// Two neighbours at the end of an array have to fit.
// fails on: 0*99998,424242,424241
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < N; i++)
        if (i == N - 1 && a[i - 1] == 424242 && a[i] == 424241)
            reach_error();
    return 0;
}
