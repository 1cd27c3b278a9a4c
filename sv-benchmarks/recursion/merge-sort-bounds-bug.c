/* Merge sort returns how many cells it looked at. */
// fails on: 5
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[16], b[16];

int sort(int low, int high)
{
    if (high - low <= 1)
        return high - low;
    int middle = low + (high - low) / 2;
    int l = sort(low, middle);
    int h = sort(middle, high);
    int i = low, j = middle;
    for (int k = low; k < high; k++)
        b[k] = j >= high || (i < middle && a[i] <= a[j]) ? a[i++] : a[j++];
    for (int k = low; k < high; k++)
        a[k] = b[k];
    return l + h;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 16)
        return 0;
    if (sort(0, n) != n + (n == 5))
        reach_error();
    return 0;
}
