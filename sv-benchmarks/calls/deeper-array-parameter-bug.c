// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns a[0]; ensures \true; */
void f(int a[4], int b[4]) {
  int k = b[2];
  a[0] = k + 1;
  assert(b[2] == k);
}
int main(void) {
  int t[6] = {0};
  f(t + 2, t);
  return 0;
}
