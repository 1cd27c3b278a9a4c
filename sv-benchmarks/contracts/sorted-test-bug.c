// The last two cells are not compared.
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == 1 <==> (\forall integer k; 0 <= k < n - 1 ==> a[k] <= a[k + 1]); */
int is_sorted(const int *a, int n) {
  for (int i = 0; i + 2 < n; i++)
    if (a[i] > a[i + 1])
      return 0;
  return 1;
}
