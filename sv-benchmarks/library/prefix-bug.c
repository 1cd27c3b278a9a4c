/* The length of a prefix. The bug is marked. */
// fails on: nothing
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (strspn("aabbc", "ab") != 5 /* bug */ || strcspn("aabbc", "c") != 4)
        reach_error();
    return 0;
}
