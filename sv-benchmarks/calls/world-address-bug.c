// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns \nothing; ensures \result == 0; */
int f(int *p, unsigned long a) {
  return (unsigned long)p == a;
}
int main(void) {
  int x;
  int r = f(&x, (unsigned long)&x);
  assert(r == 0);
  return 0;
}
