/* Bytes that are read stay in their array. */
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned char data[64];
    size_t n = fread(data, 1, 64, stdin);
    if (n > 0)
        data[n - 1] = 0;
    return 0;
}
