// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stdlib.h>
/*@ assigns \nothing; ensures \true; */
int order(const void *x, const void *y) {
  int a = *(const int *)x, b = *(const int *)y;
  assert(b != 2);
  return (a > b) - (a < b);
}
int main(void) {
  int t[3] = {1, 2, 3}, k = 3;
  bsearch(&k, t, 3, sizeof(int), order);
  return 0;
}
