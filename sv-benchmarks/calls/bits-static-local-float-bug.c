// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == 0 || \result == 1; */
int flip(void) {
  static double s = 0.0;
  int r = 1.0 / s > 0.0;
  s = -s;
  return r;
}
int main(void) {
  int a = flip(), b = flip();
  assert(a == 1 || b == 1);
  assert(b == 1);
  return 0;
}
