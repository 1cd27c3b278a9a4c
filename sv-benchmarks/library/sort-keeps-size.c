/* Sorting changes elements, and nothing else. */
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
    int values[4] = {3, 1, 2, 0}, other = 9;
    qsort(values, 4, sizeof(int), by_size);
    if (other != 9)
        reach_error();
    return 0;
}
