// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires p == \null || \valid(p); assigns \nothing; ensures \result == 1; */
int f(int *p) {
  return p != 0;
}
int main(void) {
  int r = f(0);
  assert(r == 1);
  return 0;
}
