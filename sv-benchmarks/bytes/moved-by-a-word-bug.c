/* A copy that starts at the second word of the target. */
// fails on: nothing
#include <string.h>

extern void reach_error(void);

#define N 1000
int from[N], to[N];

int main(void)
{
    for (int i = 0; i < N; i++)
        from[i] = i;
    memcpy((char *)to + 2, from, sizeof from - sizeof(int));
    for (int i = 1; i < N; i++)
        if (to[i] != i - 1)
            reach_error();
    return 0;
}
