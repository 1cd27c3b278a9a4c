// All elements with a value are removed; the others move up.
/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures 0 <= \result <= n;
    ensures \forall integer k; 0 <= k < \result ==> a[k] != x; */
int remove_all(int *a, int n, int x) {
  int kept = 0;
  for (int i = 0; i < n; i++)
    if (a[i] != x)
      a[kept++] = a[i];
  return kept;
}
