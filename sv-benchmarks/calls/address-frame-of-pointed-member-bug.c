// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
/*@ requires \valid(s) && \valid(s->p); assigns s->n; ensures \true; */
void f(struct s *s) {
  s->n = 1;
  *s->p = 2;
}
int main(void) {
  int x = 0;
  struct s t = {&x, 0};
  f(&t);
  assert(x == 0);
  return 0;
}
