// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(t + (0 .. 1)) && \valid(q); assigns *q; ensures \result == \old(*t[0]); */
int f(int **t, int *q) {
  *q = 7;
  return *t[0];
}
int main(void) {
  int x = 1, y = 2;
  int *t[2] = {&x, &y};
  int r = f(t, &x);
  assert(r == 1);
  return 0;
}
