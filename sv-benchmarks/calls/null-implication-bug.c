// undefined on: -1
extern int __VERIFIER_nondet_int(void);
/*@ requires n > 0 ==> \valid(p); assigns *p; ensures \true; */
int f(int *p, int n) {
  *p = n;
  return 0;
}
int main(void) {
  f(0, __VERIFIER_nondet_int());
  return 0;
}
