/* Two numbers of a line. */
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    char line[12];
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || a > 999 || b < 0 || b > 999)
        return 0;
    int n = sprintf(line, "%d,%d", a, b);
    if (n < 3 || n > 7 || line[n] != 0)
        reach_error();
    return 0;
}
