// fails on: nothing
#include <assert.h>
int *gp;
/*@ assigns \nothing; ensures \result == 1; */
int f(void) {
  return gp != 0;
}
int main(void) {
  int r = f();
  assert(r == 1);
  return 0;
}
