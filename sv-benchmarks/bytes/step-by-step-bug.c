/* A pointer that walks in bytes, a whole element at a time. */
// fails on: nothing
extern void reach_error(void);

#define N 100
int cells[N];

int main(void)
{
    char *walker = (char *)cells;
    for (int i = 0; i < N; i++) {
        *(int *)walker = 3 * i;
        walker += sizeof(int);
    }
    for (int i = 0; i < N; i++)
        if (cells[i] == 33)
            reach_error();
    return 0;
}
