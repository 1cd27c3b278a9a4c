// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p + (1 .. 3)); assigns p[1 .. 3]; ensures \true; */
void f(int *p) {
  for (int i = 0; i < 4; i++)
    p[i] = 1;
}
int main(void) {
  int a[4] = {0, 0, 0, 0};
  f(a);
  assert(a[0] == 0);
  return 0;
}
