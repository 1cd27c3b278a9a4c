// fails on: 44
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int g;
/*@ requires n > 0; assigns g; ensures g == n; */
void set(int n) {
  g = n;
  assert(n != 44);
}
/*@ assigns g; ensures g >= 0; */
void a(int n) {
  if (n > 0)
    set(n);
  else
    g = 0;
}
int main(void) {
  a(__VERIFIER_nondet_int());
  assert(g >= 0);
  return 0;
}
