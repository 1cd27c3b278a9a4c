// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
struct s g;
/*@ requires \valid(g.p) && \valid(q); assigns *g.p, *q; ensures *q == 2; */
void f(int *q) {
  *q = 2;
  *g.p = 1;
}
int main(void) {
  int x;
  g.p = &x;
  f(&x);
  assert(x == 2);
  return 0;
}
