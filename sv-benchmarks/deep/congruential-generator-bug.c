// A thousand steps of a generator, without any input.
// fails on: nothing
extern void reach_error(void);

int main(void)
{
    unsigned int x = 1;
    for (int i = 0; i < 1000; i++)
        x = x * 1103515245u + 12345u;
    if (x % 2 == 1)
        reach_error();
    return 0;
}
