#include <assert.h>
/*@ assigns \nothing; ensures \false; */
int up(unsigned n) {
  return up(n + 1);
}
int main(void) {
  up(0);
  assert(0);
}
