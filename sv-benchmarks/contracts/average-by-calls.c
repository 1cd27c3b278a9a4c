// A mean by calls that are known by their contracts.
/*@ requires 0 <= n <= 1000 && \valid_read(a + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> 0 <= a[k] <= 100;
    assigns \nothing;
    ensures 0 <= \result <= 100 * n; */
int total(const int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}
/*@ requires n > 0 && sum >= 0;
    assigns \nothing;
    ensures \result == sum / n; */
int quotient(int sum, int n) { return sum / n; }
/*@ requires 0 < n <= 1000 && \valid_read(a + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> 0 <= a[k] <= 100;
    assigns \nothing;
    ensures 0 <= \result <= 100; */
int mean(const int *a, int n) {
  return quotient(total(a, n), n);
}
