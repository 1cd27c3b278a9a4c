/* A text in another. The bug is marked. */
// fails on: nothing
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    const char *text = "needle in hay";
    const char *found = strstr(text, "in");
    if (found != text + 8 /* bug */)
        reach_error();
    return 0;
}
