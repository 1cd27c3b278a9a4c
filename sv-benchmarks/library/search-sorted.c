/* What a binary search returns is equal to the key. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int by_size(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

int main(void)
{
    static const int values[4] = {2, 3, 5, 7};
    int key = 5;
    const int *found = bsearch(&key, values, 4, sizeof(int), by_size);
    if (found && *found != 5)
        reach_error();
    return 0;
}
