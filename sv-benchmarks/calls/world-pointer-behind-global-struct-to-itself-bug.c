// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
struct s g;
/*@ requires \valid(g.p); assigns *g.p, g.n; ensures g.n == 2; */
void f(void) {
  g.n = 2;
  *g.p = 1;
}
int main(void) {
  g.p = &g.n;
  f();
  assert(g.n == 2);
  return 0;
}
