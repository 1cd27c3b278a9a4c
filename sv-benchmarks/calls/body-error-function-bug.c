// fails on: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/*@ assigns \nothing; ensures \true; */
int down(int n) {
  if (n == -3)
    reach_error();
  if (n < -10)
    return 0;
  return down(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10)
    return 0;
  down(n);
}
