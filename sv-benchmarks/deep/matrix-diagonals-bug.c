// Two sums over a matrix that share its middle.
// fails on: 1000,0*7,-1000,0,1000,0*5,-1000,0*3,1000,0*3,-555,0*5,777,0*50
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[9][9];
    int down = 0;
    int up = 0;
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            int x = __VERIFIER_nondet_int();
            if (x < -1000 || x > 1000)
                x = 0;
            a[i][j] = x;
        }
    for (int i = 0; i < 9; i++) {
        down = down + a[i][i];
        up = up + a[i][8 - i];
    }
    if (down == 3777)
        if (up == -2555)
            reach_error();
    return 0;
}
