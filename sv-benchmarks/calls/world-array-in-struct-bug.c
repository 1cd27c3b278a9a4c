// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int n;
  int a[4];
};
/*@ requires \valid(s) && \valid(p + (0 .. 1)); assigns s->a[0 .. 3], p[0 .. 1]; ensures s->a[2] == 1; */
void f(struct s *s, int *p) {
  s->a[2] = 1;
  p[1] = 2;
}
int main(void) {
  struct s t;
  f(&t, t.a + 1);
  assert(t.a[2] == 1);
  return 0;
}
