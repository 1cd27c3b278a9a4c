/* The text behind a number. The bug is marked. */
// fails on: nothing
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *end;
    unsigned long value = strtoul("077,5", &end, 0);
    if (value != 77 /* bug */ || *end != ',')
        reach_error();
    return 0;
}
