// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  double d;
  int i;
};
/*@ requires \valid(p); assigns p->i; ensures p->i == 3; */
void touch(struct s *p) {
  p->i = 3;
  if (p->d == 0.0)
    p->d = 0.0;
}
int main(void) {
  struct s x = {-0.0, 1};
  touch(&x);
  assert(1.0 / x.d < 0.0);
  return 0;
}
