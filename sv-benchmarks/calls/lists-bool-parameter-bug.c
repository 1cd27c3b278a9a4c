// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures \result == b; */
int f(_Bool b) {
  return b;
}
int main(void) {
  int r = f(2);
  assert(r == 2);
  return 0;
}
