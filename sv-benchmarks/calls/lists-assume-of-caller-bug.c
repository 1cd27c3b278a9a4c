// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \true; */
int low(int n) {
  assert(n == 0);
  return n;
}
/*@ assigns \nothing; ensures \true; */
int top(int n) {
  return low(n + 1);
}
int main(void) {
  top(0);
  return 0;
}
