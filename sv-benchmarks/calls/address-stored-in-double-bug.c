// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <string.h>
int g = 5;
double d;
/*@ assigns d; ensures \true; */
void set(void) {
  int *p = &g;
  memcpy(&d, &p, 8);
}
int main(void) {
  int *p;
  set();
  memcpy(&p, &d, 8);
  *p = 7;
  assert(g == 5);
  return 0;
}
