/* A copy of a text on the heap. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *copy = strdup("four");
    if (copy[4] != 0 || copy[0] != 'f')
        reach_error();
    free(copy);
    return 0;
}
