// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns *p; ensures \result == 0; */
int f(int *restrict p, int *q) {
  *p = 1;
  return p == q;
}
int main(void) {
  int x = 0;
  int r = f(&x, &x);
  assert(r == 0);
  return 0;
}
