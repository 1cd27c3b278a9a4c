// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures \true; */
int low(int n) {
  assert(n == 0);
  return n;
}
/*@ assigns \nothing; ensures \true; */
int top(int n) {
  return low(n + 1);
}
int main(void) {
  top(0);
  return 0;
}
