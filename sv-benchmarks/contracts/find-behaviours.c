// The first place of a value, or the number of cells.
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    behavior found:
      assumes \exists integer k; 0 <= k < n && a[k] == wanted;
      ensures 0 <= \result < n && a[\result] == wanted;
      ensures \forall integer k; 0 <= k < \result ==> a[k] != wanted;
    behavior missing:
      assumes \forall integer k; 0 <= k < n ==> a[k] != wanted;
      ensures \result == n;
    complete behaviors;
    disjoint behaviors; */
int find(const int *a, int n, int wanted) {
  for (int i = 0; i < n; i++)
    if (a[i] == wanted)
      return i;
  return n;
}
