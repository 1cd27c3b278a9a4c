// A cell in the middle equals a number that depends on its place.
// fails on: 0*50000,150007,0*49999
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N; i++)
        if (i == N / 2 && a[i] == 3 * i + 7)
            reach_error();
    return 0;
}
