/* The length of a printed number. */
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[16];
    int n = __VERIFIER_nondet_int();
    if (n < -999 || n > 9999)
        return 0;
    int length = sprintf(text, "%d", n);
    if (length < 1 || length > 4)
        reach_error();
    return 0;
}
