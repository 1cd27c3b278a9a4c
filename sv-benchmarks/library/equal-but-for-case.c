/* Texts that differ in the case of letters. */
#include <strings.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (strcasecmp("Hello", "hELLO") != 0)
        reach_error();
    return 0;
}
