// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
/*@ assigns \nothing; ensures \result == n; */
int low(int n) {
  return n == 3 ? 4 : n;
}
/*@ assigns \nothing; ensures \result == n; */
int top(int n) {
  return low(n);
}
int main(void) {
  int r = top(3);
  assert(r == 3);
  return 0;
}
