extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == n; */
int f(int n, ...) {
  return n;
}
int main(void) {
  int r = f(3, 4, 5);
  assert(r == 3);
  return 0;
}
