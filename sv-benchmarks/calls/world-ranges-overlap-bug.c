// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n >= 0 && \valid(a + (0 .. n-1)) && \valid_read(b + (0 .. n-1)); assigns a[0 .. n-1];
    ensures \forall integer k; 0 <= k < n ==> a[k] == b[k]; ensures \forall integer k; 0 <= k < n ==> a[k] == \old(b[k]); */
void f(int *a, const int *b, int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  f(a + 1, a, 3);
  assert(a[3] == 3);
  return 0;
}
