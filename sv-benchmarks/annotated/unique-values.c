// The distinct values of an increasing array, copied.
/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && \valid(b + (0 .. n - 1));
    requires \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j];
    assigns b[0 .. n - 1];
    ensures 0 <= \result <= n;
    ensures \forall integer i, j; 0 <= i < j < \result ==> b[i] < b[j];
    ensures \forall integer i; 0 <= i < n ==> \exists integer j; 0 <= j < \result && b[j] == a[i]; */
int unique(const int *a, int n, int *b) {
  int many = 0;
  /*@ loop invariant 0 <= many <= i <= n;
      loop invariant i > 0 ==> many > 0 && b[many - 1] == a[i - 1];
      loop invariant \forall integer p, q; 0 <= p < q < many ==> b[p] < b[q];
      loop invariant \forall integer p; 0 <= p < i ==> \exists integer q; 0 <= q < many && b[q] == a[p];
      loop assigns i, many, b[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    if (many == 0 || b[many - 1] != a[i])
      b[many++] = a[i];
  return many;
}
