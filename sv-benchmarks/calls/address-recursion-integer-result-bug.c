// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \true; */
unsigned long f(int *p, int n) {
  if (n <= 0)
    return (unsigned long)p;
  return f(p, n - 1);
}
int main(void) {
  int x = 1;
  *(int *)f(&x, 3) = 2;
  assert(x == 1);
  return 0;
}
