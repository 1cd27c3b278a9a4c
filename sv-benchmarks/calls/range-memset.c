extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <string.h>
/*@ requires \valid(p); assigns *p; ensures *p == 0; */
void f(int *p) {
  memset(p, 0, sizeof *p);
}
int main(void) {
  int a[2] = {5, 5};
  f(a);
  assert(a[1] == 5 && a[0] == 0);
  return 0;
}
