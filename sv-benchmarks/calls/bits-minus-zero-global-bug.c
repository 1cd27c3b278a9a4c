// fails on: nothing
#include <assert.h>
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
