// Two parts are filled by a function that is known by its contract.
/*@ requires n >= 0 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> a[k] == value; */
void fill(int *a, int n, int value) {
  for (int i = 0; i < n; i++)
    a[i] = value;
}
/*@ requires 0 <= m <= n <= 1000 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures \forall integer k; 0 <= k < m ==> a[k] == 1;
    ensures \forall integer k; m <= k < n ==> a[k] == 2; */
void both(int *a, int n, int m) {
  fill(a, m, 1);
  fill(a + m, n - m, 2);
}
