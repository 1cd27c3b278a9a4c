// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
};
/*@ requires \valid(s) && \valid(p); assigns s->p; ensures \true; */
void link(struct s *s, int *p) {
  s->p = p;
}
int main(void) {
  int x = 1, y;
  struct s t = {&y};
  link(&t, &x);
  *t.p = 2;
  assert(x == 1);
  return 0;
}
