// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <string.h>
/*@ requires \valid_read(p) && \valid_read(q); assigns \nothing; ensures \true; */
int f(const int *p, const int *q) {
  assert(memcmp(p, q, 8) == memcmp(p, q, 4));
  return 0;
}
int main(void) {
  int a[2] = {1, 0}, b[2] = {1, 2};
  f(a, b);
  return 0;
}
