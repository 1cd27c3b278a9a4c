// The number of elements with a value, as a sum over all elements.
/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == \numof(0, n - 1, \lambda integer k; a[k] == x); */
int count(const int *a, int n, int x) {
  int found = 0;
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      found++;
  return found;
}
