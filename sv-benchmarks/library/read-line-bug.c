/* A line fits into its buffer. The bug is marked. */
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char line[40];
    if (fgets(line, sizeof line + 1 /* bug */, stdin) == NULL)
        return 0;
    line[39] = 0;
    return 0;
}
