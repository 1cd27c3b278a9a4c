// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \fresh(\result, sizeof(int)); */
int *f(void) {
  static int x;
  return &x;
}
int main(void) {
  int *p = f(), *q = f();
  *p = 1;
  *q = 2;
  assert(*p == 1);
  return 0;
}
