// fails on: nothing
#include <assert.h>
int bad(int n) {
  assert(0);
  return 0;
}
typedef int (*fn)(int);
/*@ assigns \nothing; ensures \result != \null; */
fn get(void) {
  return bad;
}
int main(void) {
  get()(1);
  return 0;
}
