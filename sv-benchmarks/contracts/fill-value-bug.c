// The first cell is left out.
/*@ requires n >= 0 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> a[k] == value; */
void fill(int *a, int n, int value) {
  for (int i = 1; i < n; i++)
    a[i] = value;
}
