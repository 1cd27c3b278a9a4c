// fails on: 7,7,7
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
/*@ assigns \nothing; ensures \true; */
int order(const void *x, const void *y) {
  int a = *(const int *)x, b = *(const int *)y;
  assert(a != 7);
  return a < b ? -1 : a > b;
}
int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++)
    a[i] = __VERIFIER_nondet_int();
  qsort(a, 3, sizeof(int), order);
  return 0;
}
