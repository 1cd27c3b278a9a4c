// fails on: 3
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \result == 1; */
int yes(int n) {
  assert(n != 3);
  return 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 2 && yes(n) || n < -5)
    return 0;
  return 1;
}
