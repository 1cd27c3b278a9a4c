// fails on: 3
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
typedef int op(int);
int dec(int n);
op *step = dec;
/*@ assigns \nothing; ensures \result == 0; */
int dec(int n) {
  if (n <= 0) {
    assert(n == 0);
    return 0;
  }
  return step(n - 2);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 30)
    return 0;
  return dec(n);
}
