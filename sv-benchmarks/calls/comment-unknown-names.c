extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/*@ requires nowhere > 0; assigns zzz; ensures \result == qqq; */
int f(int n) { /*@ ghost int q = 3; */
  return n & 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int(); /*@ assert unknown == 1; */
  if (f(n) == 2)
    reach_error();
  return 0;
}
