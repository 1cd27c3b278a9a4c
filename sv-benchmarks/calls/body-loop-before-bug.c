// fails on: 4
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int n, s;
/*@ assigns s; ensures \true; */
void count(int k) {
  for (int i = 0; i < k; i++)
    s += 2;
  assert(s != 8);
  if (k > 0)
    count(k - 1);
}
int main(void) {
  n = __VERIFIER_nondet_int();
  if (n > 20)
    return 0;
  count(n);
  return 0;
}
