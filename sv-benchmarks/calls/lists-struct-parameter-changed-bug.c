// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int a, b;
};
/*@ requires s.a == 1; assigns \nothing; ensures \result == s.a; */
int f(struct s s) {
  s.a = 2;
  return s.a;
}
int main(void) {
  struct s t = {1, 2};
  int r = f(t);
  assert(r == 1);
  return 0;
}
