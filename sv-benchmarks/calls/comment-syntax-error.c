extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/*@ requires ((( ; ensures ! */
int f(int n) {
  return n & 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (f(n) == 2)
    reach_error();
  return 0;
}
