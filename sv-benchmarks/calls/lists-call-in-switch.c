extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures 0 <= \result <= 2; */
int pick(int n) {
  return n & 1 ? 2 : n & 2 ? 1 : 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  switch (pick(n)) {
  case 0:
  case 1:
  case 2:
    return 0;
  }
  assert(0);
  return 0;
}
