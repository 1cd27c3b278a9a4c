// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int a[4], i;
/*@ requires 0 <= i <= 2; assigns i; ensures a[i] == \old(a[i]); */
void f(void) {
  i++;
}
int main(void) {
  a[0] = 1;
  a[1] = 2;
  i = 0;
  f();
  assert(a[i] == 1);
  return 0;
}
