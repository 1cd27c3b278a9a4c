/* A line fits into its buffer. */
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char line[40];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    line[39] = 0;
    return 0;
}
