// One value, in the last of many cells only.
// fails on: 0*99999,271828182
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N; i++)
        if (i == N - 1 && a[i] == 271828182)
            reach_error();
    return 0;
}
