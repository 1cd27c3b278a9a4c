extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p; ensures *p == 1; */
void f(int *p) {
  *p = 1;
}
int main(void) {
  int a[2] = {0, 0};
  f(a);
  assert(a[1] == 0 && a[0] == 1);
  return 0;
}
