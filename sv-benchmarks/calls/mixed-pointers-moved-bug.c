// undefined on: 5
extern int __VERIFIER_nondet_int(void);
/*@ requires \valid(p + (0 .. 1)); assigns \nothing; ensures \true; */
int f(int *p, int n) {
  int *q = p + n;
  return q != 0;
}
int main(void) {
  int t[2];
  f(t, __VERIFIER_nondet_int());
  return 0;
}
