// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *a, *b;
};
/*@ requires \valid(p) && \valid(q); assigns *p, *q; ensures *p == 1; */
void g(int *p, int *q) {
  *p = 1;
  *q = 2;
}
/*@ requires \valid(s) && \valid(s->a) && \valid(s->b); assigns *s->a, *s->b; ensures *s->a == 1; */
void f(struct s *s) {
  g(s->a, s->b);
}
int main(void) {
  int x;
  struct s t = {&x, &x};
  f(&t);
  assert(x == 1);
  return 0;
}
