// fails on: 1
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int g;
/*@ assigns g; ensures \result == 0 && g == 1; */
int one(void) {
  g = 1;
  return 0;
}
/*@ assigns g; ensures \result == 0 && g == 2; */
int two(void) {
  assert(g != 1);
  g = 2;
  return 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n)
    one();
  two();
  return 0;
}
