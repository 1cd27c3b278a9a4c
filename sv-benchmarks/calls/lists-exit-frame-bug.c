// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
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
