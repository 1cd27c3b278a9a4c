// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(t + (0 .. n - 1)) && n == 2; assigns *t[0], *t[1]; ensures \true; */
void f(int **t, int n) {
  for (int i = 0; i < n; i++)
    *t[i] = i;
  assert(*t[0] == 0);
}
int main(void) {
  int x, *t[2] = {&x, &x};
  f(t, 2);
  return 0;
}
