// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int x, y;
};
/*@ requires \valid(s) && \valid(p); assigns s->y, *p; ensures s->y == 1; */
void f(struct s *s, int *p) {
  s->y = 1;
  *p = 2;
}
int main(void) {
  struct s t;
  f(&t, &t.y);
  assert(t.y == 1);
  return 0;
}
