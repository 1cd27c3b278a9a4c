// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stddef.h>
struct s {
  int x, y;
};
/*@ requires \valid(p); assigns \nothing; ensures \result == 0; */
int f(int *p) {
  struct s *s = (struct s *)((char *)p - offsetof(struct s, y));
  return s->x == 41;
}
int main(void) {
  struct s t = {41, 0};
  int r = f(&t.y);
  assert(r == 0);
  return 0;
}
