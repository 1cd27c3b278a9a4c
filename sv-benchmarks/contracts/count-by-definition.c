// The result is the value of a recursive definition.
/*@ logic integer Count(int *a, integer n, int v) =
      n <= 0 ? 0 : Count(a, n - 1, v) + (a[n - 1] == v ? 1 : 0); */
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures 0 <= \result <= n;
    ensures \result == Count(a, n, v); */
int count(int *a, int n, int v) {
  int found = 0;
  for (int i = 0; i < n; i++)
    if (a[i] == v)
      found++;
  return found;
}
