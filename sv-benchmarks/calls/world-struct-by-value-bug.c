// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *a, *b;
};
/*@ assigns *s.a, *s.b; ensures \result == 1; */
int f(struct s s) {
  *s.a = 1;
  *s.b = 2;
  return *s.a;
}
int main(void) {
  int x;
  struct s t = {&x, &x};
  int r = f(t);
  assert(r == 1);
  return 0;
}
