// Annotations behind two loops.
/*@ requires n >= 0 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1]; */
void halves(int *a, int n) {
  int m = n / 2;
  for (int i = 0; i < m; i++)
    a[i] = 0;
  for (int i = m; i < n; i++)
    a[i] = 1;
  //@ assert \forall integer k; 0 <= k < m ==> a[k] == 0;
  //@ assert \forall integer k; m <= k < n ==> a[k] == 1;
}
