// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stdlib.h>
static int order(const void *x, const void *y) {
  int a = *(const int *)x, b = *(const int *)y;
  return (a > b) - (a < b);
}
/*@ requires \valid(p + (0 .. 1)); assigns p[0 .. 1]; ensures \true; */
void f(int *p) {
  qsort(p, 3, sizeof(int), order);
}
int main(void) {
  int a[3] = {3, 2, 1};
  f(a);
  assert(a[2] == 1);
  return 0;
}
