// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <string.h>
/*@ requires \valid(p) && \valid_read(q + (0 .. 1)); assigns *p; ensures \true; */
void f(int *p, const int *q) {
  memcpy(p, q, 8);
}
int main(void) {
  int a[2] = {0, 0}, b[2] = {1, 2};
  f(a, b);
  assert(a[1] == 0);
  return 0;
}
