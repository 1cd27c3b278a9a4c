// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns \nothing; ensures \result == 1; */
int g(int *p, int *q) {
  return p != q;
}
/*@ requires \valid(p) && \valid(q); assigns \nothing; ensures \result == 1; */
int f(int *p, int *q) {
  return g(p, q);
}
int main(void) {
  int x = 0;
  int r = f(&x, &x);
  assert(r == 1);
  return 0;
}
