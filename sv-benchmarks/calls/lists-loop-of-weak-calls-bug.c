// fails on: 20
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int x;
/*@ requires x < 1000; assigns x; ensures x >= \old(x); */
void inc(void) {
  x++;
  if (x == 9)
    x = 10;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 500)
    return 0;
  x = 0;
  for (int i = 0; i < n; i++)
    inc();
  assert(x >= 0);
  assert(x <= n);
  return 0;
}
