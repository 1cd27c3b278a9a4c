// Cells that are not negative are changed, too.
/*@ requires n >= 0 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    behavior on:
      assumes \exists integer k; 0 <= k < n && a[k] < 0;
      ensures \forall integer k; 0 <= k < n ==> a[k] == 0;
    behavior off:
      assumes \forall integer k; 0 <= k < n ==> a[k] >= 0;
      assigns \nothing; */
void clear_if(int *a, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] <= 1) {
      for (int k = 0; k < n; k++)
        a[k] = 0;
      return;
    }
}
