// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stddef.h>
struct s {
  int x, y;
};
/*@ requires \valid(p); assigns *p; ensures \true; */
void f(int *p) {
  struct s *s = (struct s *)((char *)p - offsetof(struct s, y));
  s->x = 3;
}
int main(void) {
  struct s t = {0, 0};
  f(&t.y);
  assert(t.x == 0);
  return 0;
}
