/* A text as a number. The bug is marked. */
// fails on: nothing
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (atoi(" -317x") != 317 /* bug */)
        reach_error();
    if (strtol("0x1f", NULL, 16) != 31)
        reach_error();
    return 0;
}
