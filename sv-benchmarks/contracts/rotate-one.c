// All elements move one place to the front, the first one to the end.
/*@ requires n > 0 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n - 1 ==> a[k] == \old(a[k + 1]);
    ensures a[n - 1] == \old(a[0]); */
void rotate(int *a, int n) {
  int first = a[0];
  for (int i = 0; i < n - 1; i++)
    a[i] = a[i + 1];
  a[n - 1] = first;
}
