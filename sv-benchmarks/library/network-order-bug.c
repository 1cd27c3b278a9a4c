/* Numbers in the order of the network. The bug is marked. */
// fails on: 1
#include <arpa/inet.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned x = (unsigned)__VERIFIER_nondet_int();
    if (htonl(x) /* bug */ != x)
        reach_error();
    return 0;
}
