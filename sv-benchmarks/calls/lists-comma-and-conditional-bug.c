// fails on: 0
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int g;
/*@ assigns g; ensures g == n; */
void set(int n) {
  g = n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  n ? set(1) : (set(2), set(3));
  assert(g == 1 || g == 2);
  return 0;
}
