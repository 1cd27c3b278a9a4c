/* An array that is filled byte by byte, and read word by word. */
// fails on: nothing
extern void reach_error(void);

#define N 1000
unsigned cells[N];

int main(void)
{
    unsigned char *bytes = (unsigned char *)cells;
    for (int i = 0; i < 4 * N - 1; i++)
        bytes[i] = 2;
    for (int i = 0; i < N; i++)
        if (cells[i] != 0x02020202)
            reach_error();
    return 0;
}
