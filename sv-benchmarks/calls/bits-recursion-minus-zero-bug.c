// fails on: 2
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
double g;
/*@ assigns \nothing; ensures \result == 0; */
int touch(int n) {
  if (n <= 0) {
    g = g * 1.0 + 0.0;
    return 0;
  }
  return touch(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 20)
    return 0;
  g = -0.0;
  touch(n);
  assert(1.0 / g < 0.0);
  return 0;
}
