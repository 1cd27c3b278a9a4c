// fails on: 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define N 5
/*@ requires n < N; */
int f(int n) {
  if (n == N)
    reach_error();
  return 0;
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
