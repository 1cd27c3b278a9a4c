// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n >= 2 && \valid(t + (0 .. n-1)); assigns \nothing; ensures \result == 1; */
int f(int **t, int n) {
  return t[0] != t[n - 1];
}
int main(void) {
  int x;
  int *t[3] = {&x, 0, &x};
  int r = f(t, 3);
  assert(r == 1);
  return 0;
}
