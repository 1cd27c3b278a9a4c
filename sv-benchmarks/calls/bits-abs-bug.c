// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <math.h>
/*@ requires \valid(p); requires *p >= 0.0; assigns \nothing; */
void touch(double *p) {
  *p = fabs(*p);
}
int main(void) {
  double x = -0.0;
  touch(&x);
  assert(signbit(x));
  return 0;
}
