/* Numbers in the order of the network. */
#include <arpa/inet.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned x = (unsigned)__VERIFIER_nondet_int();
    if (ntohl(htonl(x)) != x)
        reach_error();
    return 0;
}
