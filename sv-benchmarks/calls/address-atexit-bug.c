// fails on: nothing
#include <assert.h>
#include <stdlib.h>
/*@ assigns \nothing; ensures \true; */
void last(void) {
  assert(0);
}
int main(void) {
  atexit(last);
  return 0;
}
