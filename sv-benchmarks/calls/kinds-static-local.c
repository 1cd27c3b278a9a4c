extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ ensures \result >= 0 && \result <= 7; */
int next(void) {
  static int n;
  n = (n + 1) & 7;
  return n & 7;
}
int main(void) {
  int a = next(), b = next();
  assert(a >= 0 && b <= 7);
  return 0;
}
