/* The number of ways through a grid. */
// fails on: 0,0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int paths(int x, int y)
{
    if (x == 0 || y == 0)
        return 1;
    return paths(x - 1, y) + paths(x, y - 1);
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0 || x > 6 || y < 0 || y > 6)
        return 0;
    if (paths(x, y) < 2)
        reach_error();
    return 0;
}
