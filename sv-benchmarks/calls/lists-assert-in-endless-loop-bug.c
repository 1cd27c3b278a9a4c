// fails on: 3
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \false; */
void stop(int n) {
  for (unsigned i = 0;; i++)
    assert(i != 9 || n != 3);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  stop(n == 3 ? 3 : 3);
  return 0;
}
