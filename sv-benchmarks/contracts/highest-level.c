// The highest element, by a recursion that chooses.
/*@ logic integer Highest(int *a, integer n) =
      n <= 0 ? 0 : a[n - 1] > Highest(a, n - 1) ? a[n - 1] : Highest(a, n - 1); */
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == Highest(a, n); */
int highest(int *a, int n) {
  int most = 0;
  for (int i = 0; i < n; i++)
    if (most < a[i])
      most = a[i];
  return most;
}
