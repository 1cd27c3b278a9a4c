// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures n == 0; */
int f(int n) {
  n = 0;
  return n;
}
int main(void) {
  int k = 5;
  f(k);
  assert(k == 0);
  return 0;
}
