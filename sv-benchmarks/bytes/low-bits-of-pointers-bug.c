/* A mark in the lowest bit of an address, which alignment leaves free. */
// fails on: nothing
#include <stdint.h>

extern void reach_error(void);

int cell = 4;

int main(void)
{
    uintptr_t marked = (uintptr_t)&cell | 1;
    int *pointer = (int *)(marked & ~(uintptr_t)1);
    if ((marked & 1) != 1 || pointer != &cell)
        reach_error();
    *pointer = 9;
    if (cell == 9)
        reach_error();
    return 0;
}
