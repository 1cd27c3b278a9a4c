// undefined on: 4
extern int __VERIFIER_nondet_int(void);
int g[4];
/*@ requires 0 <= i <= 4; assigns g[i]; ensures \true; */
void put(int i, int v) {
  g[i] = v;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4)
    return 0;
  put(n, 7);
  return 0;
}
