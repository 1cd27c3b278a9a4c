/* Two loops that read alike but for one number. */
// fails on: 1,99
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 10000)
        return 0;
    int a[n];
    for (int k = 0; k < n; k++)
        a[k] = __VERIFIER_nondet_int() % 100;
    int x = 1, y = 0, u = 1, v = 0;
    for (int i = 0; i < n; i++) {
        int t = (x * y + a[i]) % 100;
        y = x;
        x = t;
    }
    for (int j = 0; j < n; j++) {
        int t = (u * v + a[j]) % 99;
        v = u;
        u = t;
    }
    if (x != u)
        reach_error();
    return 0;
}
