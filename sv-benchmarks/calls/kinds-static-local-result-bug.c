// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures \result == 1; */
int once(void) {
  static int n;
  return ++n;
}
int main(void) {
  once();
  int r = once();
  assert(r == 1);
  return 0;
}
