// undefined on: 2
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \true; */
int pick(int n) {
  if (n > 3)
    return 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = pick(n);
  return x > 0 ? 1 : 0;
}
