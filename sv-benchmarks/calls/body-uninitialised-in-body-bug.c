// undefined on: 4
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \true; */
int pick(int n) {
  int x;
  if (n > 3)
    x = 1;
  if (n <= 0)
    return x;
  return pick(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10)
    return 0;
  pick(n);
  return 0;
}
