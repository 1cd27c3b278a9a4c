// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int k, v;
};
/*@ requires \valid(a + (0 .. 2)) && \valid(b); assigns a[0 .. 2].v, b->v; ensures a[2].v == 1; */
void f(struct s *a, struct s *b) {
  a[2].v = 1;
  b->v = 3;
}
int main(void) {
  struct s t[3];
  f(t, t + 2);
  assert(t[2].v == 1);
  return 0;
}
