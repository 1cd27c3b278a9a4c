// fails on: 3
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int pong(int n);
/*@ assigns \nothing; ensures \result == 0; */
int ping(int n) {
  if (n <= 0)
    return 0;
  return pong(n - 1);
}
/*@ assigns \nothing; ensures \result == 0; */
int pong(int n) {
  if (n <= 0) {
    assert(n != 0);
    return 0;
  }
  return ping(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100)
    return 0;
  return ping(n);
}
