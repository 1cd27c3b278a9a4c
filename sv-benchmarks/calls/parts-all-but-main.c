extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int g[4];
/*@ requires 0 <= i <= 3; assigns g[i]; ensures g[i] == v; */
void put(int i, int v) {
  g[i] = v;
}
/*@ requires 0 <= i <= 3; assigns \nothing; ensures \result == g[i]; */
int get(int i) {
  return g[i];
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3)
    return 0;
  put(n, 7);
  int r = get(n);
  assert(r == 7);
  return 0;
}
