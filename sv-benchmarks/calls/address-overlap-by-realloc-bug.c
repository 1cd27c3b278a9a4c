// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stdlib.h>
/*@ requires \valid(p) && \valid(q); assigns *p, *q; ensures *p == 1 && *q == 2; */
void f(int *p, int *q) {
  *p = 1;
  *q = 2;
}
int main(void) {
  int *p = malloc(8);
  if (!p)
    return 0;
  int *q = realloc(p, 4);
  if (!q)
    return 0;
  f(q, q);
  assert(*q == 1);
  return 0;
}
