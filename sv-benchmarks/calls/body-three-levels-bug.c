// fails on: 10
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \true; */
int c(int n) {
  assert(n != 12);
  return n;
}
/*@ assigns \nothing; ensures \true; */
int b(int n) {
  return c(n + 1) + 1;
}
/*@ assigns \nothing; ensures \true; */
int a(int n) {
  return b(n + 1) + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100 || n < 0)
    return 0;
  a(n);
  return 0;
}
