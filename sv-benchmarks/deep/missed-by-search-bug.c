// A search does not look at the last cell.
// fails on: 1,0*99999,1
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
int a[N];

int main(void)
{
    int key = __VERIFIER_nondet_int();
    int found = 0;
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N - 1; i++)
        if (a[i] == key)
            found = 1;
    if (a[N - 1] == key && !found)
        reach_error();
    return 0;
}
