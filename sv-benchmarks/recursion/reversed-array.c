/* An array that is reversed by recursion keeps its middle. */
extern void reach_error(void);

int a[9];

void reverse(int low, int high)
{
    if (low >= high)
        return;
    int t = a[low];
    a[low] = a[high];
    a[high] = t;
    reverse(low + 1, high - 1);
}

int main(void)
{
    for (int i = 0; i < 9; i++)
        a[i] = i;
    reverse(0, 8);
    if (a[0] != 8 || a[8] != 0)
        reach_error();
    return 0;
}
