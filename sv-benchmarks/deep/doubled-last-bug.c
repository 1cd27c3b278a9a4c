// The doubled last cell is one number of many.
// fails on: 0*99999,1111111
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        int x = __VERIFIER_nondet_int();
        if (x < -1000000000 || x > 1000000000)
            return 0;
        a[i] = 2 * x + i;
    }
    if (a[N - 1] == 2222222 + N - 1)
        reach_error();
    return 0;
}
