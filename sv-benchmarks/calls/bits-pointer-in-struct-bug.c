// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
int g, h;
/*@ requires \valid(s); assigns s->n; */
void touch(struct s *s) {
  s->n = 0;
  s->p = &h;
}
int main(void) {
  struct s x = {&g, 1};
  touch(&x);
  assert(x.p == &g);
  return 0;
}
