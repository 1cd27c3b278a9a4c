// fails on: nothing
#include <assert.h>
#include <stdlib.h>
int g;
void at_end(void) {
  assert(g == 0);
}
/*@ assigns \nothing; ensures \true; */
void need(int n) {
  if (n <= 0) {
    g = 1;
    exit(0);
  }
}
int main(void) {
  atexit(at_end);
  need(-1);
  return 0;
}
