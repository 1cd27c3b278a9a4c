// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures n == 0; */
int f(int n) {
  n = 0;
  return n;
}
int main(void) {
  int k = 5;
  f(k);
  assert(k == 0);
  return 0;
}
