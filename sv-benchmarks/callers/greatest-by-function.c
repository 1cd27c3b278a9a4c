int greatest(const int *a, int n, int (*before)(int, int))
{
    int found = 0;
    for (int i = 1; i < n; i++)
        if (before(a[found], a[i]))
            found = i;
    return n > 0 ? a[found] : 0;
}
