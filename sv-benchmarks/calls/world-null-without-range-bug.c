// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures \result == 1; */
int f(int *p) {
  return p != 0;
}
int main(void) {
  int r = f(0);
  assert(r == 1);
  return 0;
}
