// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == 1; */
int f(void *p, void *q) {
  return p != q;
}
int main(void) {
  int x;
  int r = f(&x, &x);
  assert(r == 1);
  return 0;
}
