extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
volatile int v;
/*@ assigns \nothing; ensures \result == (n > 0); */
int f(int n) {
  return n > 0;
}
int main(void) {
  int r = f(v);
  assert(r == 0 || r == 1);
  return 0;
}
