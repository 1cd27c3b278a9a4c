// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns \nothing; ensures \true; */
unsigned long address(int *p) {
  return (unsigned long)p;
}
int main(void) {
  int x = 1;
  int *q = (int *)address(&x);
  *q = 2;
  assert(x == 1);
  return 0;
}
