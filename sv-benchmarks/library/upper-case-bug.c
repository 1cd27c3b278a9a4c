/* Letters, case by case. The bug is marked. */
// fails on: 97
#include <ctype.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int c = __VERIFIER_nondet_int();
    if (c < 0 || c > 127)
        return 0;
    if (islower(tolower(c)) /* bug */)
        reach_error();
    return 0;
}
