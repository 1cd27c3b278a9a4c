/* A text that is cut off. The bug is marked. */
// fails on: 5
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[8];
    int n = __VERIFIER_nondet_int();
    int length = snprintf(text, sizeof text, "number %d", n);
    if (length < 9 /* bug */)
        reach_error();
    return 0;
}
