// fails on: 300
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int x;
/*@ requires x < 1000; assigns x; ensures x == \old(x) + 1; */
void inc(void) {
  x++;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 500)
    return 0;
  x = 0;
  for (int i = 0; i < n; i++)
    inc();
  assert(x == n || n == 77);
  assert(x != 300);
  return 0;
}
