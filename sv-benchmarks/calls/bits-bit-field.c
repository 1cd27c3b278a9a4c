extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  unsigned a : 3;
  unsigned b : 5;
};
/*@ requires \valid(p); assigns p->a; ensures p->a == 1; */
void touch(struct s *p) {
  p->a = 1;
  p->b = p->b;
}
int main(void) {
  struct s x = {0, 31};
  touch(&x);
  assert(x.b == 31);
  return 0;
}
