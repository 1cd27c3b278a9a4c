/* A copy from one half of an array to the other. The bug is marked. */
// fails on: 4
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char both[16] = "abc";
    int n = __VERIFIER_nondet_int();
    if (n < 4 || n > 8)
        return 0;
    strncpy(both + 8, both, n);
    if (both[8] == 'a' /* bug */ || both[11] != 0)
        reach_error();
    return 0;
}
