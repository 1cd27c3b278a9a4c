// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *a, *b;
};
/*@ requires \valid(s); assigns \nothing; ensures \result == 1; */
int f(struct s *s) {
  return s->a != s->b;
}
int main(void) {
  int x;
  struct s t = {&x, &x};
  int r = f(&t);
  assert(r == 1);
  return 0;
}
