// One value is replaced by another one everywhere.
/*@ requires n >= 0 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n && \old(a[k]) == from ==> a[k] == to;
    ensures \forall integer k; 0 <= k < n && \old(a[k]) != from ==> a[k] == \old(a[k]); */
void replace(int *a, int n, int from, int to) {
  for (int i = 0; i < n; i++)
    if (a[i] == from)
      a[i] = to;
}
