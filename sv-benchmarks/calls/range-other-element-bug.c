// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int k, v;
};
/*@ requires \valid(p); assigns p->v; ensures p->v == 1; */
void f(struct s *p) {
  p->v = 1;
  p[1].v = 2;
}
int main(void) {
  struct s t[2] = {{0}};
  f(t);
  assert(t[1].v == 0);
  return 0;
}
