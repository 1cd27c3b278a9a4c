extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
int g, h;
/*@ requires \valid(s); assigns s->n; ensures s->n == 0; */
void touch(struct s *s) {
  int *p = s->p;
  s->n = 0;
  s->p = &h;
  s->p = p;
}
int main(void) {
  struct s x = {&g, 1};
  touch(&x);
  assert(x.p == &g);
  return 0;
}
