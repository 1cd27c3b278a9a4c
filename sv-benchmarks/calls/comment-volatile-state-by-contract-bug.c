// fails on: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int g;
/*@ assigns \nothing; ensures g == 0; */
void set(int n) {
  if (n <= 0) {
    g = 1;
    return;
  }
  set(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 30)
    return 0;
  set(n);
  if (g)
    reach_error();
  return 0;
}
