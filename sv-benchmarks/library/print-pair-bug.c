/* Two numbers and a text, in a buffer of the right size. The bug is marked. */
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[26] /* bug */;
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    sprintf(text, "%d and %u", a, (unsigned)b);
    return 0;
}
