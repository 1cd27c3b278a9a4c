/* Two loops of the same length, which has no closed form. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int first = __VERIFIER_nondet_int();
    if (first < 1)
        return 0;
    int x = first, y = first, p = 0, q = 0;
    while (x != 1) {
        x = x % 2 ? x / 3 + 1 : x / 2;
        p++;
    }
    while (y != 1) {
        y = y % 2 ? y / 3 + 1 : y / 2;
        q++;
    }
    if (p != q)
        reach_error();
    return 0;
}
