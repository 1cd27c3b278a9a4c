// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == 10 / n; */
int f(int n) {
  if (n == 0)
    return 7;
  return 10 / n;
}
int main(void) {
  int r = f(0);
  int k = f(0);
  assert(r == 8 || k == 8);
  return 0;
}
