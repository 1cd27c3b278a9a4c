extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \false; */
void stop(void) {
  for (;;)
    ;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != n) {
    stop();
    assert(0);
  }
  return 0;
}
