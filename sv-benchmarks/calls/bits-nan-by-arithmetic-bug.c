// fails on: 9
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
#include <math.h>
double g;
int k;
/*@ assigns k; */
void touch(int n) {
  k = n;
  if (n == 9)
    g = NAN;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  g = 1.0;
  touch(n);
  assert(g == 1.0);
  return 0;
}
