// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == n; */
int low(int n) {
  assert(n != 5);
  return n;
}
/*@ assigns \nothing; ensures \result == n; */
int top(int n) {
  return low(n);
}
int main(void) {
  int r = top(5);
  assert(r == 3);
  return 0;
}
