// Each element becomes the sum of two.
/*@ requires 0 < n <= 1000 && \valid(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> 0 <= b[k] <= 1000;
    assigns a[0 .. n - 1];
    ensures a[0] == b[0];
    ensures \forall integer k; 0 < k < n ==> a[k] == a[k - 1] + b[k]; */
void accumulate(int *a, const int *b, int n) {
  a[0] = b[0];
  for (int i = 1; i < n; i++)
    a[i] = b[i - 1] + b[i];
}
