// fails on: nothing
#include <assert.h>
/*@ requires \valid(p) && *p >= 0.0; assigns \nothing; */
void touch(double *p) {
  *p = *p < 0.5 && *p == 0.0 ? 0.0 : *p;
}
int main(void) {
  double t[3] = {1.0, -0.0, 2.0};
  touch(&t[1]);
  double r = 1.0 / t[1];
  assert(r < 0);
  return 0;
}
