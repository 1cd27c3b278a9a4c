// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures \false; */
int up(unsigned n) {
  assert(n < 30);
  return up(n + 1);
}
int main(void) {
  up(0);
  return 0;
}
