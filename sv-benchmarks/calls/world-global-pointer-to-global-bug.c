// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int *gp, h;
/*@ requires \valid(gp); assigns *gp, h; ensures h == 1; */
void f(void) {
  h = 1;
  *gp = 2;
}
int main(void) {
  gp = &h;
  f();
  assert(h == 1);
  return 0;
}
