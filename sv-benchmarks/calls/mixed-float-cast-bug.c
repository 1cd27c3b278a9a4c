// undefined on: 2000000000
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \true; */
int f(double d) {
  return (int)d;
}
int main(void) {
  f(__VERIFIER_nondet_int() * 4.0);
  return 0;
}
