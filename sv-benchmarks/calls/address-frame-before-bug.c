// fails on: nothing
#include <assert.h>
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
