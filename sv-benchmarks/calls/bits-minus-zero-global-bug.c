// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <math.h>
double g;
/*@ assigns \nothing; */
void touch(void) {
  if (g == 0.0)
    g = -0.0;
}
int main(void) {
  g = 0.0;
  touch();
  assert(!signbit(g));
  return 0;
}
