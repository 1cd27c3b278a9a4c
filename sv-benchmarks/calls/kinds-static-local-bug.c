// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result >= 0; */
int next(void) {
  static int n;
  n = (n + 1) & 7;
  return n;
}
int main(void) {
  int a = next(), b = next();
  assert(a == b);
  return 0;
}
