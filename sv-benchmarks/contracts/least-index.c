// The first place of the least element.
/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures 0 <= \result < n;
    ensures \forall integer k; 0 <= k < n ==> a[\result] <= a[k];
    ensures \forall integer k; 0 <= k < \result ==> a[\result] < a[k]; */
int least(const int *a, int n) {
  int at = 0;
  for (int i = 1; i < n; i++)
    if (a[i] < a[at])
      at = i;
  return at;
}
