// The last element is taken twice.
/*@ requires 0 <= n <= 1000 && \valid_read(a + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> 0 <= a[k] <= 1000;
    decreases n;
    assigns \nothing;
    ensures \result == \sum(0, n - 1, \lambda integer k; a[k]);
    ensures 0 <= \result <= 1000 * n; */
int sum(const int *a, int n) {
  if (n == 0)
    return 0;
  return a[n - 1] + (n == 1 ? a[0] : sum(a, n - 1));
}
