// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n >= 0 && \valid(a + (0 .. n-1)); assigns a[0 .. n-1]; ensures \forall integer k; 0 <= k < n - 1 ==> a[k] == 0; */
void f(int *a, int n) {
  for (int i = 0; i < n - 1; i++)
    a[i] = 0;
}
int main(void) {
  int t[3] = {1, 1, 1};
  f(t, 3);
  assert(t[1] == 0);
  assert(t[2] == 0);
  return 0;
}
