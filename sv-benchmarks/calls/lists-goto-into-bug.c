// fails on: 4
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int g;
/*@ requires g == 0; assigns g; ensures g == 1; */
void one(void) {
  assert(g == 0);
  g = 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
again:
  one();
  if (n == 4) {
    n = 0;
    goto again;
  }
  return 0;
}
