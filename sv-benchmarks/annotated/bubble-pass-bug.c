// A bubble sort that stops after a pass without a swap (CBMC's clauses).
void sort(int *a, int n)
__CPROVER_requires(0 <= n && n < 1000)
__CPROVER_requires(__CPROVER_is_fresh(a, n * sizeof(int)))
__CPROVER_assigns(__CPROVER_object_whole(a))
__CPROVER_ensures(__CPROVER_forall { int k; (0 <= k && k < n - 1) ==> a[k] <= a[k + 1] })
{
  int swapped = 1;
  while (swapped)
  __CPROVER_loop_invariant(swapped != 0 || __CPROVER_forall { int k; (0 <= k && k < n - 1) ==> a[k] <= a[k + 1] })
  {
    swapped = 0;
    for (int i = 0; i + 1 < n; i++)
    __CPROVER_loop_invariant(0 <= i)
    __CPROVER_loop_invariant(swapped != 0 || __CPROVER_forall { int k; (0 <= k && k < i) ==> a[k] <= a[k + 1] })
    __CPROVER_decreases(n - i)
    {
      if (a[i] > a[i + 1]) {
        int kept = a[i];
        a[i] = a[i + 1];
        a[i + 1] = kept;
        swapped = i < 3;
      }
    }
  }
}
