// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(a + (0 .. n-1)); assigns a[0 .. n-1]; ensures \result == 1; */
int f(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
  return a != 0;
}
int main(void) {
  int r = f(0, -3);
  assert(r == 1);
  return 0;
}
