// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p + (0 .. 1)) && \valid(q); assigns \nothing; ensures \result == 0; */
int f(int *p, int *q) {
  return p + 1 == q;
}
int main(void) {
  int a[2];
  int r = f(a, a + 1);
  assert(r == 0);
  return 0;
}
