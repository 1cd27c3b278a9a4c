extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int *gp, *gq;
/*@ requires \valid(gp) && \valid(gq); assigns *gp, *gq; ensures *gp == 1; */
void f(void) {
  *gp = 1;
  *gq = 2;
}
int main(void) {
  int x, y;
  gp = &x;
  gq = &y;
  f();
  assert(x == 1);
  return 0;
}
