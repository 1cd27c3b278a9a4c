// fails on: 3
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \true; */
int down(int n) {
  if (n <= 0) {
    assert(0);
    return 0;
  }
  return down(n - 1);
}
int other(int n) __attribute__((alias("down")));
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10)
    return 0;
  other(n);
}
