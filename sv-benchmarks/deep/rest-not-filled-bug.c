// Blocks of four cells: what is over is forgotten.
// fails on: 10001
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 10001 || n > N)
        return 0;
    for (int i = 0; i < n / 4 * 4; i++)
        a[i] = 1;
    for (int i = 0; i < n; i++)
        if (a[i] != 1)
            reach_error();
    return 0;
}
