/* The words of a text. The bug is marked. */
// fails on: nothing
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[] = "a,bc";
    char *first = strtok(text, ",");
    char *second = strtok(NULL, ",");
    if (first != text || second != text + 1 /* bug */)
        reach_error();
    return 0;
}
