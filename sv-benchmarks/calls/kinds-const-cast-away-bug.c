// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid_read(p); assigns \nothing; ensures \true; */
void f(const int *p) {
  *(int *)p = 1;
}
int main(void) {
  int x = 0;
  f(&x);
  assert(x == 0);
  return 0;
}
