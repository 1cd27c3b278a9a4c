// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns \nothing; ensures \result == 0; */
int f(int *p, int *q, int n) {
  if (n <= 0)
    return p == q;
  return f(p, q, n - 1);
}
int main(void) {
  int x = 0;
  int r = f(&x, &x, 5);
  assert(r == 0);
  return 0;
}
