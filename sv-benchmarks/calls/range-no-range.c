extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns p[0 .. 3]; ensures p[3] == 8; */
void f(int *p) {
  p[3] = 8;
}
int main(void) {
  int a[4] = {0, 0, 0, 0};
  f(a);
  assert(a[3] == 8);
  return 0;
}
