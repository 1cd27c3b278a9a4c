/* Quotient and remainder. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    div_t d = div(x, 7);
    if (7 * d.quot + d.rem != x || d.rem > 6)
        reach_error();
    return 0;
}
