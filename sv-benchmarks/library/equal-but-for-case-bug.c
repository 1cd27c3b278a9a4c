/* Texts that differ in the case of letters. The bug is marked. */
// fails on: nothing
#include <strings.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (strcasecmp("Hello", "hELLo!" /* bug */) != 0)
        reach_error();
    return 0;
}
