// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures \result == 1; */
int low(int n) {
  long double d = n;
  assert(d != 3.0L);
  return d > 0;
}
int main(void) {
  low(3);
  return 0;
}
