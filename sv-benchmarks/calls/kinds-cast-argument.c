extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \result == n; */
int f(unsigned char n) {
  return n;
}
int main(void) {
  int c = __VERIFIER_nondet_int();
  int r = f(c);
  assert(r == (c & 255));
  return 0;
}
