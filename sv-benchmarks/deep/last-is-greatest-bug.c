// The greatest cell is looked for in all but the last one.
// fails on: 0*99999,1
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    int most;
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    most = a[0];
    for (int i = 1; i < N - 1; i++)
        if (a[i] > most)
            most = a[i];
    for (int i = 0; i < N; i++)
        if (a[i] > most)
            reach_error();
    return 0;
}
