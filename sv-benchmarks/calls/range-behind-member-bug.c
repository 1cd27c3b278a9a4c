// fails on: nothing
#include <assert.h>
struct s {
  int *p;
  int n;
};
/*@ requires \valid(s) && \valid(s->p); assigns *s->p; ensures \true; */
void f(struct s *s) {
  s->p[1] = 4;
}
int main(void) {
  int a[2] = {0, 0};
  struct s t = {a, 1};
  f(&t);
  assert(a[1] == 0);
  return 0;
}
