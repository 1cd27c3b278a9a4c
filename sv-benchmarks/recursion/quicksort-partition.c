/* Quicksort keeps to its part of the array: the cell behind it stays. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[11];

void sort(int low, int high)
{
    if (low >= high)
        return;
    int pivot = a[high], i = low;
    for (int j = low; j < high; j++)
        if (a[j] < pivot) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
        }
    int t = a[i];
    a[i] = a[high];
    a[high] = t;
    sort(low, i - 1);
    sort(i + 1, high);
}

int main(void)
{
    for (int i = 0; i < 10; i++)
        a[i] = __VERIFIER_nondet_int();
    a[10] = 42;
    sort(0, 9);
    if (a[10] != 42)
        reach_error();
    return 0;
}
