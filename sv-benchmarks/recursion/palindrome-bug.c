/* A word that reads the same backwards. */
// fails on: nothing
extern void reach_error(void);

int same(const char *w, int low, int high)
{
    if (low >= high)
        return 1;
    if (w[low] != w[high])
        return 0;
    return same(w, low + 1, high - 1);
}

int main(void)
{
    const char *w = "rotatir";
    if (!same(w, 0, 6))
        reach_error();
    return 0;
}
