/* Two functions that stop when their result is large. */
// fails on: 8
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int id2(int x);

int id(int x)
{
    if (x == 0)
        return 0;
    int r = id2(x - 1) + 1;
    return r > 8 ? 8 : r;
}

int id2(int x)
{
    if (x == 0)
        return 0;
    int r = id(x - 1) + 1;
    return r > 8 ? 8 : r;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 1000)
        return 0;
    if (id(x) == 8)
        reach_error();
    return 0;
}
