/* A binary search returns an index inside of the array, or -1. */
// fails on: 198
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int search(const int *a, int low, int high, int key)
{
    if (low > high)
        return -1;
    int middle = low + (high - low) / 2;
    if (a[middle] == key)
        return middle;
    if (a[middle] < key)
        return search(a, middle + 1, high, key);
    return search(a, low, middle - 1, key);
}

int main(void)
{
    int a[100];
    int key = __VERIFIER_nondet_int();
    for (int i = 0; i < 100; i++)
        a[i] = 2 * i;
    int at = search(a, 0, 98, key);
    if (at < -1 || at > 99 || (key == 198 && at == -1 && 1))
        reach_error();
    return 0;
}
