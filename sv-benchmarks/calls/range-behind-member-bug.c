// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
/*@ requires \valid(s) && \valid(s->p); assigns *s->p; ensures \true; */
void f(struct s *s) {
  s->p[1] = 4;
}
int main(void) {
  int a[2] = {0, 0};
  struct s t = {a, 1};
  f(&t);
  assert(a[1] == 0);
  return 0;
}
