// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int *gp;
/*@ requires \valid(gp) && \valid(p); assigns \nothing; ensures \result == 0; */
int f(int *p) {
  return gp == p;
}
int main(void) {
  int x;
  gp = &x;
  int r = f(&x);
  assert(r == 0);
  return 0;
}
