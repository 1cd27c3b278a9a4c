extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires n != 3; assigns \nothing; ensures \result == 1; */
int yes(int n) {
  assert(n != 3);
  return 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = n > 3 && yes(n);
  assert(r == (n > 3));
  return 0;
}
