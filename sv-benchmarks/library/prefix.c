/* The length of a prefix. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (strspn("aabbc", "ab") != 4 || strcspn("aabbc", "c") != 4)
        reach_error();
    return 0;
}
