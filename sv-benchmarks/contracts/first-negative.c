// The index of the first negative element, by recursion over the length.
/*@ logic integer Negative(int *a, integer n) =
      n <= 0 ? 0
      : Negative(a, n - 1) < n - 1 ? Negative(a, n - 1)
      : a[n - 1] < 0 ? n - 1 : n; */
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == Negative(a, n); */
int first_negative(int *a, int n) {
  int i = 0;
  while (i < n && a[i] >= 0)
    i++;
  return i;
}
