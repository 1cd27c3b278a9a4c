// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  struct s *me;
  int v;
};
/*@ requires \valid(p); assigns p->me->v; ensures \result == \old(p->v); */
int f(struct s *p) {
  if (p->me)
    p->me->v = 9;
  return p->v;
}
int main(void) {
  struct s x = {0, 1};
  x.me = &x;
  int r = f(&x);
  assert(r == 1);
  return 0;
}
