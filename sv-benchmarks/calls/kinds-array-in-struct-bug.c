// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int n;
  int a[4];
  int m;
};
/*@ requires \valid(s); assigns s->a[0 .. 3]; ensures \true; */
void f(struct s *s) {
  for (int i = 0; i < 4; i++)
    s->a[i] = i;
  s->n = s->n < 0 ? 0 : s->n;
}
int main(void) {
  struct s t;
  t.n = -5;
  f(&t);
  assert(t.n == -5);
  return 0;
}
