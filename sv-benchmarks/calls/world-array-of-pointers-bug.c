// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(t + (0 .. 1)); assigns *t[0], *t[1]; ensures \result == 1; */
int f(int **t) {
  *t[0] = 1;
  *t[1] = 2;
  return *t[0];
}
int main(void) {
  int x;
  int *t[2] = {&x, &x};
  int r = f(t);
  assert(r == 1);
  return 0;
}
