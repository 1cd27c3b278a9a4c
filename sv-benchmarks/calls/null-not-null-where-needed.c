extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires \valid(p) || p == \null; assigns *p; ensures \result == (p != \null); */
int f(int *p) {
  if (!p)
    return 0;
  *p = 3;
  return 1;
}
int main(void) {
  int x;
  int *q = __VERIFIER_nondet_int() ? &x : 0;
  int r = f(q);
  if (r)
    assert(q);
  return 0;
}
