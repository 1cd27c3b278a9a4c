// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int x, y, *gp;
/*@ requires \valid(gp); assigns gp, *gp; ensures \true; */
void f(void) {
  gp = &x;
  *gp = 1;
}
int main(void) {
  gp = &y;
  f();
  assert(x == 0);
  return 0;
}
