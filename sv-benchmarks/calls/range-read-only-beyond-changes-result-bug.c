// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n >= 0 && \valid_read(a + (0 .. n-1)); assigns \nothing; ensures \result >= 0; */
int f(const int *a, int n) {
  int c = 0;
  for (int i = 0; i <= n; i++)
    if (a[i] == 3)
      c = -1;
  return c < 0 ? a[n] == 3 ? -1 : 0 : c;
}
int main(void) {
  int a[3] = {0, 0, 3};
  int r = f(a, 2);
  assert(r >= 0);
  return 0;
}
