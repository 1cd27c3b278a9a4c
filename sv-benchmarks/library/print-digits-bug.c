/* Digits of a number that is known. The bug is marked. */
// fails on: nothing
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[16];
    if (sprintf(text, "%05d|%-3s|%x", -42, "ab", 255) != 11 /* bug */)
        reach_error();
    return 0;
}
